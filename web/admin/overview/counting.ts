/** What waits in one queue. */
export interface Waits {
  /**
   * '7', or '10+' when there is another page; what nobody can decide yet is not in it, nor what waits for somebody else because
   * this admin said the first yes.
   */
  readonly count: string;
  /** ISO; null when nothing waits. */
  readonly oldest: string | null;
  /** Of those counted, how many this admin may decide on. */
  readonly mine: number;
  /** Those that nobody can decide yet: the customer or a chain goes first. */
  readonly notReady: number;
  /** Those of which this admin said the first yes: they wait for another person (R3). */
  readonly given: number;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** The most that is counted; beyond it there is a plus. */
export const limit = 100;

/** Counts a page of a queue, oldest first. @param given whether this admin said the first of two yeses */
export function waitsOf<T extends { readonly createdAt: string }>(
  page: Page<T>,
  mine: (item: T) => boolean,
  {
    ready = () => true,
    given = () => false,
  }: { readonly ready?: (item: T) => boolean; readonly given?: (item: T) => boolean } = {},
): Waits {
  const others = page.items.filter((item) => !given(item));
  const waiting = others.filter(ready);
  return {
    count: `${waiting.length}${page.nextCursor === null || waiting.length === 0 ? '' : '+'}`,
    oldest: waiting[0]?.createdAt ?? null,
    mine: waiting.filter(mine).length,
    notReady: others.length - waiting.length,
    given: page.items.length - others.length,
  };
}

/** What somebody proposed, and somebody else decides: who proposed it said the first yes (R3). */
export interface Proposed {
  readonly createdAt: string;
  /** Who proposed it. */
  readonly by: string;
  /** Whom it is about, who decides nothing of it; null of the house's own. */
  readonly subject?: string | null;
}

/** Counts what was proposed and waits for a second person, in any order. */
export function proposalsOf(items: readonly Proposed[], admin: string, nextCursor: string | null = null): Waits {
  const oldestFirst = items.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return waitsOf({ items: oldestFirst, nextCursor }, ({ subject }) => subject !== admin, {
    given: ({ by }) => by === admin,
  });
}
