/* asks: subtraction:outcome */
#include <stdio.h>

/* The output waits in a buffer until the input ends. */
int main(void) {
    int heap;
    while (scanf("%d", &heap) == 1) puts(heap % 4 ? "won" : "lost");
}
