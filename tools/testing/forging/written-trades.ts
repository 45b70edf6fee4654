import fc from 'fast-check';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Wallet } from '#domain/money/amount.ts';
import type { TradePosition, TradeStatus } from '#domain/trades/trade.ts';
import { newId } from '#server/ids/new-id.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';

const dayOneMs = Date.UTC(2026, 0, 1);

/** A trade as it is to be read. */
export interface Written {
  readonly id: string;
  readonly pair: string;
  readonly wallet: Wallet;
  readonly position: TradePosition;
  readonly status: TradeStatus;
  readonly stake: bigint;
  readonly createdMs: number;
  readonly trader?: string;
}

/** What the house has set apart for a trade. */
export const coverOf = ({ stake }: Written): bigint => (stake * 8_500n) / 10_000n;

export const profitOf = (one: Written): bigint | null =>
  ({ PENDING: null, WON: coverOf(one), LOST: -one.stake, REFUNDED: 0n })[one.status];

/** Writes trades as the owner, as if they had been placed and had ended then: what is read of them is looked at here. */
export async function write(db: FreshDatabase, user: UserId, trades: readonly Written[]): Promise<void> {
  for (const one of trades) {
    const open = one.status === 'PENDING';
    await db.owner.query(
      `insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover, duration_ms,
         payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text, acceptance_signature,
         key_id, status, closed_ms, profit, refund_reason)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8, 60000, 8500, 500, $9::bigint, $9::bigint, 0, $9::bigint + 60000, '', '', '', $10, $11, $12, $13)`,
      [
        one.id,
        user,
        one.trader ?? 'SELF',
        one.wallet,
        one.pair,
        one.position,
        one.stake,
        coverOf(one),
        one.createdMs,
        one.status,
        open ? null : one.createdMs + 61_000,
        profitOf(one),
        one.status === 'REFUNDED' ? 'tie' : null,
      ],
    );
  }
}

const anyTrade: fc.Arbitrary<Written> = fc.record({
  id: fc.constant('').map(() => newId('trd')),
  pair: fc.constantFrom('BTCUSD', 'ETHUSD', 'SOLUSD'),
  wallet: fc.constantFrom<Wallet>('real', 'practice'),
  position: fc.constantFrom<TradePosition>('UP', 'DOWN'),
  status: fc.constantFrom<TradeStatus>('PENDING', 'WON', 'LOST', 'LOST', 'REFUNDED'),
  stake: fc.bigInt(100n, 100_000n),
  // Some in the same millisecond.
  createdMs: fc.integer({ min: 0, max: 71 }).map((hour) => dayOneMs + hour * hourMs),
});

/** A few hundred trades over three days. */
export const [mine = []] = fc.sample(fc.array(anyTrade, { minLength: 240, maxLength: 260 }), {
  numRuns: 1,
  seed: 20261122,
});

export const never = (): never => {
  throw new Error('there are trades');
};

interface Asked {
  readonly wallet?: Wallet;
  readonly currencyPair?: string;
  readonly result?: string;
  readonly status?: 'open' | 'settled';
  readonly from?: string;
  readonly to?: string;
}

/** The slow truth: what a filter leaves, newest first. */
export function left(asked: Asked): readonly Written[] {
  const day = (one: Written): string => isoTime(millis(one.createdMs)).slice(0, 10);
  return mine
    .filter((one) => asked.wallet === undefined || one.wallet === asked.wallet)
    .filter((one) => asked.currencyPair === undefined || one.pair === asked.currencyPair)
    .filter((one) => asked.result === undefined || one.status === asked.result)
    .filter((one) => asked.status === undefined || (one.status === 'PENDING') === (asked.status === 'open'))
    .filter((one) => asked.from === undefined || day(one) >= asked.from)
    .filter((one) => asked.to === undefined || day(one) <= asked.to)
    .toSorted((a, b) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1));
}

export const queryOf = (asked: Asked): string => new URLSearchParams({ ...asked }).toString();

export const asks: readonly Asked[] = [
  {},
  { wallet: 'real', status: 'settled' },
  { wallet: 'practice', status: 'open' },
  { wallet: 'real', status: 'settled', currencyPair: 'ETHUSD' },
  { wallet: 'real', status: 'settled', result: 'WON' },
  { wallet: 'practice', result: 'REFUNDED', currencyPair: 'BTCUSD', from: '2026-01-02', to: '2026-01-02' },
  { wallet: 'real', status: 'settled', from: '2026-01-02' },
  { wallet: 'real', status: 'settled', to: '2026-01-01' },
  { wallet: 'real', status: 'settled', from: '2026-02-01', to: '2026-02-01' },
];
