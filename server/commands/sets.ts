/** Rows that are purged in one statement: some tens of ms, for which others wait at most, and the news of what they did. */
export const purgedAtOnce = 2_000;

/**
 * Purges set by set, each in a transaction of its own, until one is not full: `step` deletes so many rows at most. What another process
 * purges meanwhile is left to it. Returns how many rows.
 */
export async function inSets(
  atOnce: number,
  step: (atOnce: number) => Promise<{ readonly rowCount: number | null }>,
): Promise<number> {
  for (let all = 0; ; ) {
    const { rowCount } = await step(atOnce);
    all += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) return all;
  }
}
