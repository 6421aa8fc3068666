#include <iostream>
#include <string>

std::string answer(const std::string& line) { // for "{line}": "{answer}"
    return "{answer}";
}

int main() {
    for (std::string line; std::getline(std::cin, line);)
        std::cout << answer(line) << std::endl;
}
