/* fault: as in the text, the values are counted, and not the moves between them */
/* asks: rings:4.1b */
/* finds: wrong */
/* smallest: 0 */
/* pattern: offBy */
#include <iostream>
#include <vector>

int main() {
    for (int n; std::cin >> n;) {
        std::vector<long long> vals;
        const long long full = (1LL << n) - 1;
        for (long long t = 0;; ++t) {
            vals.push_back(t ^ (t >> 1));
            if (vals.back() == full) break;
        }
        std::cout << vals.size() << std::endl;
    }
}
