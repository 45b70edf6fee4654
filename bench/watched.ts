/** The places of so many that are watched among all, at even distances: what is seen of them is said of the others too. */
export function evenlyAmong(all: number, watched: number): ReadonlySet<number> {
  return new Set(Array.from({ length: watched }, (_, n) => Math.floor(((n + 0.5) * all) / watched)));
}

/**
 * Whether what is watched lies all over the order in which things happened: in each tenth of it.
 *
 * @param order everything, by when it happened
 */
export function isAllOver<T>(order: readonly T[], isWatched: (one: T) => boolean): boolean {
  const tenths = new Set(order.flatMap((one, at) => (isWatched(one) ? [Math.floor((at * 10) / order.length)] : [])));
  return tenths.size === 10;
}
