/* asks: rings:cost */
import java.math.BigInteger;
import java.util.Scanner;

class Main {
    // place of a board on the one path: Gray code read from the last ring down
    static BigInteger rang(String planche) {
        StringBuilder bits = new StringBuilder("0");
        boolean impair = false;
        for (int k = planche.length() - 1; k >= 0; k--) {
            char c = planche.charAt(k);
            if (c == '*' || c == '1') impair = !impair;
            bits.append(impair ? '1' : '0');
        }
        return new BigInteger(bits.toString(), 2);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String[] deux = in.nextLine().trim().split(">");
            System.out.println(rang(deux[0]).subtract(rang(deux[1])).abs());
        }
    }
}
