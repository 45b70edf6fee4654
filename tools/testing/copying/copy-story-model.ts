import fc from 'fast-check';

/** What the story is about, by places: two traders, three customers who copy them. */
export type Step =
  | {
      readonly does: 'follow';
      readonly who: number;
      readonly whom: number;
      readonly amount: bigint;
      readonly fixed: bigint | null;
      readonly stop: bigint;
    }
  | { readonly does: 'raise'; readonly who: number; readonly whom: number; readonly amount: bigint }
  | { readonly does: 'pause' | 'resume' | 'leave'; readonly who: number; readonly whom: number }
  | { readonly does: 'trade'; readonly whom: number; readonly stake: bigint }
  | { readonly does: 'spend'; readonly who: number; readonly stake: bigint }
  | { readonly does: 'place' | 'keep' }
  | { readonly does: 'end'; readonly nth: number; readonly result: 'WON' | 'LOST' | 'REFUNDED' };

const who = fc.nat(2);

const whom = fc.nat(1);

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('follow' as const),
      who,
      whom,
      amount: fc.bigInt(1_000n, 60_000n),
      fixed: fc.option(fc.bigInt(100n, 1_500n)),
      stop: fc.bigInt(100n, 1_000n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('raise' as const), who, whom, amount: fc.bigInt(1n, 20_000n) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('pause' as const, 'resume' as const, 'leave' as const), who, whom }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('trade' as const), whom, stake: fc.bigInt(100n, 30_000n) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('spend' as const), who, stake: fc.bigInt(100n, 30_000n) }) },
  { weight: 7, arbitrary: fc.record({ does: fc.constantFrom('place' as const, 'keep' as const) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('end' as const),
      nth: fc.nat(50),
      result: fc.constantFrom('WON' as const, 'LOST' as const, 'REFUNDED' as const),
    }),
  },
);

/** The slow model: plain records, one thing after the other, with nothing of the product in it. */
interface ModelCopy {
  readonly who: number;
  readonly whom: number;
  state: 'active' | 'paused' | 'stopping' | 'stopped';
  allocation: bigint;
  readonly fixed: bigint | null;
  /** The most for one trade, as it was chosen at the start. */
  readonly most: bigint;
  readonly stopLoss: bigint;
  allocated: bigint;
  open: number;
  profit: bigint;
  /** What its trades that ended have given back and earned, and what was put in or taken out, in order. */
  readonly after: { readonly ended: boolean; readonly back: bigint; readonly profit: bigint }[];
}

interface Taking {
  readonly copy: ModelCopy;
  readonly wanted: bigint;
  /** How many lines of `after` there were at the trader's acceptance: later ones do not count (C3). */
  readonly seen: number;
}

interface ModelSource {
  readonly id: string;
  takes: Taking[];
  outcomes: (bigint | string)[];
}

interface ModelTrade {
  readonly payer: { available: bigint } | ModelCopy;
  readonly stake: bigint;
  /** The nth copy of a trader's trade, or its own id. */
  readonly id: () => Promise<string>;
}

export const maxOpen = 2;

/** Of new profit to the first trader, nothing to the second; of each payment to the house. */
export const shares = [2_500n, 0n];

export const houseBps = 2_000n;

export const mostOfPair = 100_000n;

export class Model {
  readonly customers = [0, 1, 2].map(() => ({ available: 100_000n }));
  readonly traders = [0, 1].map(() => ({ available: 100_000n, staked: 0n }));
  readonly copies: ModelCopy[] = [];
  readonly sources: ModelSource[] = [];
  readonly open: ModelTrade[] = [];

  running(who: number, whom: number): ModelCopy | undefined {
    return this.copies.find((one) => one.who === who && one.whom === whom && one.state !== 'stopped');
  }
  /** What trades that were accepted and are not placed yet may take of a copy. */
  due(copy: ModelCopy): bigint {
    return this.sources
      .flatMap(({ takes }) => takes)
      .reduce((sum, one) => sum + (one.copy === copy && one.wanted >= 100n ? one.wanted : 0n), 0n);
  }
  stop(copy: ModelCopy): void {
    copy.state = 'stopping';
    this.windDown(copy);
  }
  windDown(copy: ModelCopy): void {
    const due = this.due(copy);
    const ended = copy.open === 0 && due === 0n;
    // What the trader may earn stays until the last trade has ended; then it is paid, once.
    const share = copy.profit > 0n ? (copy.profit * (shares[copy.whom] ?? 0n)) / 10_000n : 0n;
    const free = copy.allocated > due + share ? copy.allocated - due - share : 0n;
    copy.allocated -= free;
    copy.after.push({ ended: false, back: -free, profit: 0n });
    const customer = this.customers[copy.who];
    if (customer) customer.available += free;
    if (!ended) return;
    const trader = this.traders[copy.whom];
    if (trader) trader.available += copy.allocated - (copy.allocated * houseBps) / 10_000n;
    copy.allocated = 0n;
    copy.state = 'stopped';
  }
  keep(): void {
    for (const copy of this.copies) {
      if ((copy.state === 'active' || copy.state === 'paused') && copy.profit <= -copy.stopLoss) this.stop(copy);
      else if (copy.state === 'stopping') this.windDown(copy);
    }
  }
}

/** A copy's open trade ends after the trader's next trades are accepted, before they are placed: it is open then (C3). */
export const endedBeforePlaced: Step[] = [
  { does: 'follow', who: 0, whom: 0, amount: 60_000n, fixed: 1_000n, stop: 1_000n },
  { does: 'trade', whom: 0, stake: 5_000n },
  { does: 'place' },
  { does: 'trade', whom: 0, stake: 5_000n },
  { does: 'trade', whom: 0, stake: 5_000n },
  // The open ones are the trader's first, the copy's, and the trader's two that wait.
  { does: 'end', nth: 1, result: 'LOST' },
  { does: 'place' },
];

export const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((low, one) => (one < low ? one : low));
