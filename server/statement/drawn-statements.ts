import { setTimeout as wait } from 'node:timers/promises';
import type { Spooled } from '#server/outside/spool.ts';

/** How many statements are drawn at once: each takes a core meanwhile. */
const drawnAtOnce = 2;
/** How many are kept for readers who take them slowly. */
const keptAtMost = 20;
const placeFreeMs = 50;

/**
 * Where statements are drawn: whole, into a file, at the speed of the machine, and then read at the speed of whoever asked.
 * A slow reader so holds no place for drawing, only a file, and that for a while.
 *
 * @param takenWithinMs how long a drawn statement is kept: a reader who takes longer is cut off
 */
export function openDrawnStatements(
  spool: (chunks: AsyncIterable<Uint8Array>) => Promise<Spooled>,
  takenWithinMs = 600_000,
) {
  const kept = new Set<string>();
  let drawing = 0;
  return {
    /** Whether one of this customer's is on its way already, or too many of others are. */
    isBusy: (owner: string): boolean => kept.has(owner) || kept.size >= keptAtMost || drawing >= drawnAtOnce,

    /**
     * Draws once the first chunk is asked for. Of requests that came at one instant, each found a place free: who finds none
     * any more waits for one.
     */
    async *read(owner: string, draw: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      while (kept.has(owner) || kept.size >= keptAtMost) await wait(placeFreeMs);
      kept.add(owner);
      let file: Spooled | null = null;
      let left = false;
      const leave = async (): Promise<void> => {
        if (left) return;
        left = true;
        kept.delete(owner);
        await file?.close();
      };
      try {
        while (drawing >= drawnAtOnce) await wait(placeFreeMs);
        drawing += 1;
        file = await spool(draw()).finally(() => {
          drawing -= 1;
        });
        const late = setTimeout(() => void leave(), takenWithinMs);
        try {
          yield* file.read();
        } finally {
          clearTimeout(late);
        }
      } finally {
        await leave();
      }
    },
  };
}
