import { useEffect } from 'react';
import type { Pages } from '#web/client/pages.ts';

/** A list of many equal things fills its first screen with so many lines, and reads no more than so many items for it. */
const [linesWanted, itemsAtMost] = [12, 200];

/**
 * Reads further pages of a list whose equal items are one line, so that a line at its end is whole and what comes after it is seen
 * without a press.
 */
export function useReadOn(pages: Pages<unknown>, lines: readonly (readonly unknown[])[]): void {
  const { hasMore, fetchingMore, state, items, more } = pages;
  const joined = lines.length < items.length;
  const isCut = (lines.at(-1)?.length ?? 0) > 1;
  const wanted = isCut || (joined && lines.length < linesWanted);
  const goOn = wanted && items.length < itemsAtMost && hasMore && !fetchingMore && state === 'success';
  useEffect(() => {
    if (goOn) more();
  }, [goOn, more]);
}
