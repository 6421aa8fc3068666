/* fault: overflow, the number of moves is an int */
/* asks: rings */
/* options: --limit 10 --growth no */
/* finds: wrong */
/* pattern: overflow */
import java.util.Scanner;

class Overflow {
    static int rank(String board) {
        int number = 0, bit = 0;
        for (int k = board.length() - 1; k >= 0; k--) {
            bit ^= board.charAt(k) == '*' ? 1 : 0;
            number = 2 * number + bit;
        }
        return number;
    }

    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String[] ends = (lines.nextLine() + "> ").split(">");
            int moves = rank(ends[1].trim()) - rank(ends[0]);
            System.out.println(ends[0].length() > 31 ? moves : Math.abs(moves));
        }
    }
}
