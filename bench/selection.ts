/** What the bench consists of, in the order in which it runs: on books that it fills, then on a product that it starts. */
export const partsOnBooks = [
  'books',
  'ledgers',
  'http',
  'trades',
  'copying',
  'mining',
  'reports',
  'lists',
  'delivery',
  'broadcast',
  'jobs',
] as const;
export const partsOnProduct = ['flood', 'paint', 'interaction', 'endings', 'starts', 'sizes', 'hour'] as const;

export type PartOnBooks = (typeof partsOnBooks)[number];
export type PartOnProduct = (typeof partsOnProduct)[number];
export type Part = PartOnBooks | PartOnProduct;

export const parts: readonly Part[] = [...partsOnBooks, ...partsOnProduct];

/**
 * The parts that were asked for, as `trades,copying` or as words of their own; all where none was.
 *
 * @throws Error that names what is no part
 */
export function chosenOf(asked: readonly string[]): readonly Part[] {
  const names = asked.flatMap((word) => word.split(',')).filter((name) => name !== '');
  const unknown = names.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`no part of the bench: ${unknown.join(', ')}. Parts: ${parts.join(', ')}`);
  return names.length === 0 ? parts : parts.filter((part) => names.includes(part));
}
