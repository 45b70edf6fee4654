/**
 * AUTH_SECRET and those that were it before: the first signs and seals, the others still open and check what they have made, so that
 * another one ends nothing.
 */
export type Secrets = readonly [current: string, ...earlier: string[]];

/** The secrets of a comma list; null for an empty one. */
export function secretsOf(list: readonly string[]): Secrets | null {
  const [current, ...earlier] = list;
  return current === undefined ? null : [current, ...earlier];
}
