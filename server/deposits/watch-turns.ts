/**
 * Payments in turns: the first of each place, then the second of each, and so on, each place's in the order given. Who sends
 * thousands of payments to one address has those wait for each other, and nobody else's for them.
 *
 * @returns one list for each turn
 */
export function turnsOf<P extends { readonly place: string }>(payments: readonly P[]): readonly (readonly P[])[] {
  const turns: P[][] = [];
  const had = new Map<string, number>();
  for (const payment of payments) {
    const nth = had.get(payment.place) ?? 0;
    had.set(payment.place, nth + 1);
    const turn = turns[nth];
    if (turn) turn.push(payment);
    else turns.push([payment]);
  }
  return turns;
}
