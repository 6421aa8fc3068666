/* fault: no answer comes, since the output waits in a buffer */
/* asks: subtraction:outcome */
/* options: --limit 0.2 */
/* finds: late */
/* pattern: silent */
#include <stdio.h>

int main(void) {
    int heap;
    while (scanf("%d", &heap) == 1) puts(heap % 4 ? "won" : "lost");
}
