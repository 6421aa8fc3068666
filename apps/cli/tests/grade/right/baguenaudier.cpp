/* asks: rings:3.2 */
#include <iostream>
#include <string>
#include <vector>

// The class of the text, without its display: a line in, the values of both games out.
class Baguenaudier {
public:
    explicit Baguenaudier(int n) : m_npions(n), m_b(n + 1), m_vals() {}
    int getN() const { return m_npions; }
    void remplir() { m_vals.push_back(eval()); mettre(getN()); }
    void vider() { m_vals.push_back(eval()); prendre(getN()); }
    std::string valeurs() {
        std::string liste;
        for (long long v : m_vals) liste += (liste.empty() ? "" : ", ") + std::to_string(v);
        m_vals.clear();
        return "[" + liste + "]";
    }

private:
    void placer(int k) { m_b[k] = true; m_vals.push_back(eval()); }
    void oter(int k) { m_b[k] = false; m_vals.push_back(eval()); }
    void mettre(int n) {
        if (n == 0) return;
        if (n == 1) { placer(1); return; }
        mettre(n - 1);
        prendre(n - 2);
        placer(n);
        mettre(n - 2);
    }
    void prendre(int n) {
        if (n == 0) return;
        if (n == 1) { oter(1); return; }
        prendre(n - 2);
        oter(n);
        mettre(n - 2);
        prendre(n - 1);
    }
    long long eval() const {
        long long v = 0;
        for (int k = getN(); k >= 1; --k) v = v * 2 + m_b[k];
        return v;
    }
    int m_npions;
    std::vector<bool> m_b;
    std::vector<long long> m_vals;
};

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        Baguenaudier jeu(std::stoi(line));
        jeu.remplir();
        std::string up = jeu.valeurs();
        jeu.vider();
        std::cout << "(" << up << ", " << jeu.valeurs() << ")" << std::endl;
    }
}
