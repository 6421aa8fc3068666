import java.util.Scanner;

class Main {
    static String answer(String line) { // for "{line}": "{answer}"
        return "{answer}";
    }

    public static void main(String[] arguments) {
        var input = new Scanner(System.in);
        while (input.hasNextLine()) System.out.println(answer(input.nextLine()));
    }
}
