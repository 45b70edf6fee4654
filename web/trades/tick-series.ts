import type { LiveTick } from '#api/live.ts';

/** A recorded tick as screens use it: time in ms, price as the decimal text that was recorded. */
export type ShownTick = Omit<LiveTick, 'pair'>;

/** Fifteen minutes at four a second, and some. */
const ticksKept = 4_000;

/**
 * Adds what follows on to a gapless series, oldest first (M5). At a gap it stops: `gapAfter` is the last seq that is held,
 * and what came later is left to be fetched with it, because a line drawn across a gap would be a made-up price (P2).
 */
export function appendTicks(
  held: readonly ShownTick[],
  incoming: readonly ShownTick[],
): { readonly ticks: readonly ShownTick[]; readonly gapAfter: number | null } {
  const fresh: ShownTick[] = [];
  let last = held.at(-1)?.seq ?? null;
  let gapAfter: number | null = null;
  for (const tick of incoming) {
    if (last !== null && tick.seq <= last) continue;
    if (last !== null && tick.seq > last + 1) {
      gapAfter = last;
      break;
    }
    fresh.push(tick);
    last = tick.seq;
  }
  return { ticks: fresh.length === 0 ? held : [...held, ...fresh].slice(-ticksKept), gapAfter };
}

/** Puts earlier ticks before a series when they join it without a gap. */
export function prependTicks(held: readonly ShownTick[], earlier: readonly ShownTick[]): readonly ShownTick[] {
  const first = held[0];
  if (!first) return held;
  const before = earlier.filter(({ seq }) => seq < first.seq);
  return before.at(-1)?.seq === first.seq - 1 ? [...before, ...held].slice(-ticksKept) : held;
}
