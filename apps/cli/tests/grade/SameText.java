/* fault: texts are compared with == and not with equals */
/* asks: subtraction:outcome */
/* options: --limit 10 --most 0 */
/* finds: wrong */
/* smallest: 0 */
/* pattern: always */
import java.util.Scanner;

class SameText {
    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String rest = String.valueOf(Integer.parseInt(lines.nextLine()) % 4);
            System.out.println(rest == "0" ? "lost" : "won");
        }
    }
}
