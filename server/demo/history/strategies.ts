import type { TradePosition } from '#domain/trades/trade.ts';

/** How somebody of the past trades: by prices that are over, and nothing else. */
export interface Rule {
  /**
   * trend goes with a move, reversal against it, breakout with a price that leaves its range; a coin knows nothing, and a hunch is a trend
   * half of the time.
   */
  readonly kind: 'trend' | 'reversal' | 'breakout' | 'coin' | 'hunch';
  readonly pairs: readonly string[];
  /** How far back they look, in minutes. */
  readonly backMinutes: number;
  /** The least move that counts, in parts of what the pair moves on a day. */
  readonly least: number;
  /** How often they look where somebody trades, from 0 to 1. */
  readonly looks: number;
  /** Cents. */
  readonly stake: number;
  /** Seconds. */
  readonly duration: number;
}

export interface Wish {
  readonly pair: string;
  readonly position: TradePosition;
  readonly stake: number;
  readonly duration: number;
}

/** What they can look at: a price so many minutes ago, and how much the pair moves on a day, in millionths. */
export interface View {
  readonly seen: (pair: string, minutesAgo: number) => number;
  readonly dailyMove: (pair: string) => number;
}

const rangeSteps = 12;

/** What somebody trades who looks at their prices now; null where nothing suits them. */
export function wishOf(rule: Rule, view: View, random: () => number): Wish | null {
  if (random() >= rule.looks) return null;
  const chosen = rule.kind === 'coin' ? tossOf(rule, random) : strongest(rule, view);
  if (chosen === null) return null;
  const { pair, up } = chosen;
  const turned = rule.kind === 'reversal' || (rule.kind === 'hunch' && random() < 0.45);
  // A quarter more or less, in whole dollars: nobody types the same amount each time.
  const stake = Math.max(1, Math.round((rule.stake * (0.75 + random() / 2)) / 100)) * 100;
  return { pair, position: up === turned ? 'DOWN' : 'UP', stake, duration: rule.duration };
}

interface Sign {
  readonly pair: string;
  readonly up: boolean;
}

function tossOf({ pairs }: Rule, random: () => number): Sign | null {
  const pair = pairs[Math.floor(random() * pairs.length)];
  return pair === undefined ? null : { pair, up: random() < 0.5 };
}

/** The clearest sign among the pairs of a rule, in parts of what each moves on a day. */
function strongest(rule: Rule, view: View): Sign | null {
  let best: Sign | null = null;
  let most = rule.least;
  for (const pair of rule.pairs) {
    const away = awayOf(rule, pair, view);
    const strength = Math.abs(away) / view.dailyMove(pair);
    if (strength <= most) continue;
    most = strength;
    best = { pair, up: away > 0 };
  }
  return best;
}

/** How far, in millionths, the price is above where it was, or above its range; below it when negative. */
function awayOf(rule: Rule, pair: string, view: View): number {
  const now = view.seen(pair, 0);
  const inMillionths = (from: number): number => ((now - from) / now) * 1_000_000;
  if (rule.kind !== 'breakout') return inMillionths(view.seen(pair, rule.backMinutes));
  const range = Array.from({ length: rangeSteps }, (_, nth) =>
    view.seen(pair, ((nth + 1) * rule.backMinutes) / rangeSteps),
  );
  const [highest, lowest] = [Math.max(...range), Math.min(...range)];
  return now > highest ? inMillionths(highest) : now < lowest ? inMillionths(lowest) : 0;
}
