import fc from 'fast-check';
import {
  noFigures,
  type TraderFigures,
  type TradeWeight,
  wholeIndex,
  withPlaced,
  withSettled,
} from '#domain/copying/figures.ts';
import { cents } from '#domain/money/amount.ts';
import type { TradeResult } from '#domain/trades/trade.ts';

/** What happens to a trader's wallet, in cents; trades are counted from 0 in the order in which they are placed. */
export type Event =
  | { readonly kind: 'stake'; readonly stake: bigint }
  | { readonly kind: 'end'; readonly trade: number; readonly result: TradeResult }
  /** Into the wallet, or out of it when below zero: deposits, withdrawals, purchases, payouts and all else that is no trade. */
  | { readonly kind: 'flow'; readonly amount: bigint };

export const profitOf = (stake: bigint, result: TradeResult): bigint =>
  ({ WON: (stake * 85n) / 100n, LOST: -stake, REFUNDED: 0n })[result];

/** Plays what happens to a wallet: what it holds then, the figures, and all indexes that the curve has. */
export function play(start: bigint, events: readonly Event[]) {
  let wallet = start;
  let figures: TraderFigures = noFigures;
  const indexes = [wholeIndex];
  const trades: { readonly stake: bigint; readonly weight: TradeWeight }[] = [];
  for (const event of events) {
    if (event.kind === 'flow') wallet += event.amount;
    if (event.kind === 'stake') {
      const placed = withPlaced(figures, { stake: cents(event.stake), balanceBefore: cents(wallet) });
      figures = placed.figures;
      trades.push({ stake: event.stake, weight: placed.weight });
    }
    if (event.kind === 'end') {
      const trade = trades[event.trade];
      if (!trade) throw new Error('a trade ends that was not placed');
      const profit = profitOf(trade.stake, event.result);
      wallet += profit;
      figures = withSettled(figures, {
        stake: cents(trade.stake),
        result: event.result,
        profit: cents(profit),
        weight: trade.weight,
      });
      indexes.push(figures.index);
    }
  }
  return { wallet, figures, indexes, trades };
}

/** '1000 s100 +500 w0': 10.00, of which 1.00 is staked; 5.00 come in; trade 0 wins (l: loses, r: comes back). */
export function storyOf(text: string): readonly [start: bigint, events: readonly Event[]] {
  const [start = '', ...words] = text.split(' ');
  const results = { w: 'WON', l: 'LOST', r: 'REFUNDED' } as const;
  const events = words.map((word): Event => {
    const [kind, rest] = [word.at(0) ?? '', word.slice(1)];
    if (kind === 's') return { kind: 'stake', stake: BigInt(rest) };
    if (kind === 'w' || kind === 'l' || kind === 'r')
      return { kind: 'end', trade: Number(rest), result: results[kind] };
    return { kind: 'flow', amount: BigInt(word) };
  });
  return [BigInt(start), events];
}

/** What a random story does next; amounts are parts of what there is, in 1/10,000. */
interface Step {
  readonly kind: 'stake' | 'end' | 'flow';
  readonly part: number;
  readonly result: TradeResult;
}

const anyStep = fc.record({
  kind: fc.constantFrom<Step['kind']>('stake', 'stake', 'end', 'end', 'flow'),
  part: fc.integer({ min: 0, max: 10_000 }),
  result: fc.constantFrom<TradeResult>('WON', 'WON', 'LOST', 'LOST', 'REFUNDED'),
});

export const anySteps = fc.array(anyStep, { minLength: 1, maxLength: 60 });

/** Steps as events that a wallet can bear; in the end all trades end. */
export function eventsOf(start: bigint, steps: readonly Step[], withFlows: boolean): readonly Event[] {
  let free = start;
  const stakes: bigint[] = [];
  const open: number[] = [];
  const events: Event[] = [];
  const end = (place: number, result: TradeResult): void => {
    const [trade] = open.splice(place, 1);
    const stake = stakes[trade ?? -1];
    if (trade === undefined || stake === undefined) return;
    free += stake + profitOf(stake, result);
    events.push({ kind: 'end', trade, result });
  };
  for (const { kind, part, result } of steps) {
    if (kind === 'stake' && free >= 100n) {
      const stake = 100n + ((free - 100n) * BigInt(part)) / 10_000n;
      open.push(stakes.push(stake) - 1);
      free -= stake;
      events.push({ kind: 'stake', stake });
    }
    if (kind === 'end') end(part % Math.max(1, open.length), result);
    if (kind === 'flow' && withFlows) {
      const amount = part < 5_000 ? BigInt(part) * 1_000n : -(free * BigInt(part - 5_000)) / 5_000n;
      free += amount;
      events.push({ kind: 'flow', amount });
    }
  }
  for (const { result } of [...steps, ...steps]) end(0, result);
  while (open.length > 0) end(0, 'LOST');
  return events;
}

/** Each step rounds fewer than four parts of 10^12 away, and what is away grows as the index does from its lowest to its highest. */
export function isNear(exact: bigint, { figures, indexes, trades }: ReturnType<typeof play>): boolean {
  const points = [...indexes, ...trades.map(({ weight }) => weight.free)];
  const high = points.reduce((a, b) => (b > a ? b : a));
  const low = points.reduce((a, b) => (b > 0n && b < a ? b : a));
  const slack = BigInt(points.length) * 4n * (high / low + 2n);
  return exact - figures.index <= slack && figures.index - exact <= slack;
}
