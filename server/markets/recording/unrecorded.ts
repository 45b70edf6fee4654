import type { Pool } from 'pg';
import type { Feed } from '#server/markets/sources/selection.ts';
import type { Run } from './recorder-run.ts';
import { lastTicks } from './recording.ts';

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

/**
 * What became of what could not be written, before anything more is written: this process alone writes under its lease, so
 * that one more tick of a pair than it knows of is that one.
 */
export async function findOut(pool: Pool, run: Run): Promise<void> {
  if (run.unsure.size === 0) return;
  for (const { pair, tickAtMs, seq } of await lastTicks(pool, [...run.unsure.keys()])) {
    const [unsure, recorded] = [run.unsure.get(pair), run.recorded.get(pair)];
    if (unsure === undefined || recorded === undefined || seq === recorded.seq) continue;
    const { feed, confirmation } = unsure;
    feed.waits = false;
    // What was recorded before was only held.
    if (feed.fate !== 'recorded') run.heard.recorded(feed, seq);
    else if (confirmation !== null) run.heard.held(feed, seq, confirmation);
    feed.fate = 'recorded';
    run.recorded.set(pair, { feed, tickAtMs, seq, stale: false });
  }
  run.unsure.clear();
}
