import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import type { Decision, FailureCode } from '#domain/failures/failures.ts';
import type { MarketOffers } from '#domain/markets/pairs.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import { type DelayCounts, isSlowDay, type OrderDelay, orderDelay } from '#domain/trades/decision-delays.ts';
import { type Batcher, BatcherFull } from '#server/ledger/batcher.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { PlacedTrade } from './new-trades.ts';

/** An order with real money that was decided. */
interface Decided {
  readonly pair: string;
  readonly outcome: 'accepted' | FailureCode;
  readonly delay: OrderDelay;
}

/** Counts of decided orders (T6): one row of the database for each day, pair, outcome and delay, however many there are. */
export interface OrderCounts {
  /** This process's steady clock, in ms. */
  readonly steadyMs: () => number;
  /** Counts one, to be written with all that are decided until then. */
  add(decided: Decided): void;
  /**
   * Writes what was added and is not written, in a transaction of their own, and resolves when that is done or has failed; what
   * failed is kept for the next time. To be called each second, and when the process ends: one transaction for each batch of orders
   * would cost placing up to a third of its processor time.
   */
  write(): Promise<void>;
}

export function openOrderCounts(deps: { pool: Pool; log: Log; steadyMs?: () => number }): OrderCounts {
  const { pool, log, steadyMs = () => performance.now() } = deps;
  // As many entries as there are pairs, outcomes and delays.
  let waiting = new Map<string, { readonly decided: Decided; count: number }>();
  let writing: Promise<void> = Promise.resolve();
  const keep = (decided: Decided, count: number): void => {
    const key = `${decided.pair} ${decided.outcome} ${decided.delay}`;
    const known = waiting.get(key);
    if (known) known.count += count;
    else waiting.set(key, { decided, count });
  };
  const writeWaiting = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const taken = [...waiting.values()];
    waiting = new Map();
    try {
      await pool.query({
        name: 'order-decision-count',
        text: 'select order_decision_count($1, $2, $3, $4)',
        values: [
          taken.map(({ decided }) => decided.pair),
          taken.map(({ decided }) => decided.outcome),
          taken.map(({ decided }) => decided.delay),
          taken.map(({ count }) => count),
        ],
      });
    } catch (error) {
      log.warn({ err: error }, 'decided orders could not be counted; they are counted with the next ones');
      for (const { decided, count } of taken) keep(decided, count);
    }
  };
  /** One after the other, over one connection. */
  const write = (): Promise<void> => {
    writing = writing.then(writeWaiting);
    return writing;
  };
  return {
    steadyMs,
    add: (decided) => keep(decided, 1),
    write,
  };
}

/** An order on its way to its decision. */
interface Order {
  readonly ticket: Pick<Ticket, 'wallet' | 'currencyPair'>;
  readonly arrivedMs?: number;
}

/** What a placement answered; `isNew` is false where the key had its outcome before. */
export interface Placing {
  readonly outcome: Decision<PlacedTrade>;
  readonly isNew: boolean;
}

/** A pair that the operator does not offer: what anybody may write makes no rows. */
const unknownPair = 'unknown';

/** Places by `placement`, and counts each new decision about real money by how long it took since the order came (T6). */
export function countedPlacement<O extends Order>(
  placement: Batcher<O, Placing>,
  deps: { readonly offers: MarketOffers },
  counts: OrderCounts | undefined,
): Batcher<O, Decision<PlacedTrade>> {
  return {
    async submit(command) {
      if (!counts || command.ticket.wallet !== 'real') return (await placement.submit(command)).outcome;
      const { currencyPair } = command.ticket;
      const arrivedMs = command.arrivedMs ?? counts.steadyMs();
      const count = (outcome: Decided['outcome']): void => {
        const delay = orderDelay(counts.steadyMs() - arrivedMs);
        const isKnown = deps.offers.pairs.some(({ pair }) => pair === currencyPair);
        counts.add({ pair: isKnown ? currencyPair : unknownPair, outcome, delay });
      };
      try {
        const { outcome, isNew } = await placement.submit(command);
        if (isNew) count(outcome.ok ? 'accepted' : outcome.failure.code);
        return outcome;
      } catch (error) {
        count(error instanceof BatcherFull ? 'unavailable' : 'internal');
        throw error;
      }
    },
  };
}

type Orders = ReplyOf<typeof readFairPlay>['orders'];

/** Days that are published, today included. */
const orderDays = 30;

interface Row {
  readonly day: number;
  readonly pair: string;
  readonly outcome: string;
  readonly counts: readonly bigint[];
}

/** Reads how many orders were decided on the last days, by pair, outcome and delay, accepted ones first (T6). */
export async function readOrders(pool: Pool, nowMs: number): Promise<Orders> {
  const today = Math.floor(nowMs / dayMs);
  const { rows } = await pool.query<Row>({
    name: 'orders-decided',
    text: `select day, pair, outcome, array[${[0, 1, 2, 3]
      .map((delay) => `coalesce(sum(decisions) filter (where delay = ${delay}), 0)::bigint`)
      .join(', ')}] as counts
      from order_decision where day > $1 and day <= $2 group by day, pair, outcome
      order by outcome <> 'accepted', outcome, pair, day desc`,
    values: [today - orderDays, today],
  });
  const { rows: first } = await pool.query<{ readonly day: number | null }>({
    name: 'orders-decided-since',
    text: 'select min(day) as day from order_decision',
  });
  const since = first[0]?.day ?? null;
  const items = new Map<string, Orders['items'][number]>();
  const days = new Map<number, DelayCounts>();
  for (const { day, pair, outcome, counts } of rows) {
    const more = delayCounts(counts);
    days.set(day, added(days.get(day), more));
    const key = `${outcome} ${pair}`;
    const sum = added(items.get(key)?.counts, more);
    items.set(key, { pair, outcome, counts: [...sum] });
  }
  return {
    days: orderDays,
    items: [...items.values()],
    since: since === null ? null : utcDay(since),
    slowDays: [...days]
      .filter(([, counts]) => isSlowDay(counts))
      .map(([day]) => utcDay(day))
      .sort()
      .reverse(),
  };
}

const utcDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const delayCounts = ([a = 0n, b = 0n, c = 0n, d = 0n]: readonly bigint[]): DelayCounts => [
  Number(a),
  Number(b),
  Number(c),
  Number(d),
];

const added = (sum: readonly number[] | undefined, more: DelayCounts): DelayCounts => {
  const [a = 0, b = 0, c = 0, d = 0] = sum ?? [];
  return [a + more[0], b + more[1], c + more[2], d + more[3]];
};
