import type { Feed } from '#server/markets/sources/selection.ts';

/**
 * What becomes of a quote that was taken but not recorded: its price is known to be newer than the recorded one, which holds no
 * more. It waits for its source to confirm it, as one that came late does; one whose source says no times is dropped.
 */
export function leaveUnrecorded(feed: Feed, reason: 'late' | 'backwards' | 'failed'): void {
  if (feed.quotedMs === null) {
    feed.fate = 'dropped';
    feed.current = false;
  } else {
    feed.waits = true;
    if (reason === 'backwards') feed.quote = { ...feed.quote, venueTimeMs: null };
  }
}
