/* fault: only the first digit of a number is read */
/* asks: subtraction:outcome */
/* options: --limit 10 --most 0 */
/* finds: wrong */
/* smallest: 12 */
import java.util.Scanner;

class FirstDigit {
    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            int heap = lines.nextLine().charAt(0) - '0';
            System.out.println(heap % 4 == 0 ? "lost" : "won");
        }
    }
}
