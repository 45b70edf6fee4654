import { millis } from '#domain/clock/millis.ts';
import { dailyMoveOf, generator } from '#domain/markets/simulation.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import type { Actor } from '#server/operations/handler.ts';
import { commandOf, person } from '../seeding.ts';
import type { Past } from './past.ts';
import type { PastPerson } from './people.ts';
import { seedOf } from './prices.ts';
import { type Wish, wishOf } from './strategies.ts';

/** Tickets come so long after the prices that they see; their entry comes after the delay of Z6. */
const ticketAfterMs = 300;
const copiesAfterMs = 400;
const entryAfterMs = 1_000;
/** The price behind the end of a trade, by which its exit is known to be the last one. */
const confirmAfterMs = 1_500;

/** On the way to the end of a trade so many prices of its pair are recorded at the most, no closer than this. */
const pathPrices = 24;
const pathEveryMs = 2_500;
/** Near its entry and its end they are as close as live ones. */
const nearMs = 12_000;
const nearEveryMs = 1_000;
/** Well within the minute in which a row is sealed. */
const sealedWithinMs = 30_000;

type Trading = Pick<PastPerson, 'email' | 'trades'>;

interface Order {
  readonly actor: Actor;
  readonly wish: Wish;
}

/**
 * Those who are there look at their prices, and some trade: their tickets are placed, copied, and settled by the prices that are
 * recorded meanwhile. Prices of now have just been recorded.
 */
export async function tradeNow(past: Past, people: readonly Trading[]): Promise<void> {
  const atMs = past.nowMs();
  const orders = await ordersAt(past, people, atMs);
  if (orders.length === 0) return past.engine.seal();
  await past.moveTo(atMs + ticketAfterMs);
  await Promise.all(orders.map((order) => place(past, order)));
  await past.moveTo(atMs + copiesAfterMs);
  await past.engine.placeCopies();
  await past.tick(atMs + entryAfterMs);
  await past.engine.settle();
  await past.engine.seal();
  const durations = [...new Set(orders.map(({ wish }) => wish.duration))].sort((a, b) => a - b);
  const traded = new Set(orders.map(({ wish }) => wish.pair));
  for (const duration of durations) {
    const endMs = atMs + duration * 1_000;
    await follow(past, traded, endMs);
    await past.tick(endMs);
    await past.tick(endMs + confirmAfterMs);
    await past.engine.settle();
    await past.engine.followSettling();
    await past.engine.seal();
  }
}

/** Records what traded pairs cost on the way to an end, so that a receipt shows the path of its trade. */
async function follow(past: Past, traded: ReadonlySet<string>, endMs: number): Promise<void> {
  const beginMs = past.nowMs();
  const everyMs = Math.max(pathEveryMs, (endMs - beginMs) / pathPrices);
  let sealedMs = beginMs;
  for (let atMs = beginMs; ; ) {
    const isNear = atMs < beginMs + nearMs || atMs >= endMs - nearMs;
    // Where the next one would lie so far from the end, the near ones begin.
    atMs = isNear ? atMs + nearEveryMs : Math.min(atMs + everyMs, Math.max(atMs + nearEveryMs, endMs - nearMs));
    if (atMs > endMs - nearEveryMs / 2) return;
    await past.tick(atMs, traded);
    if (atMs - sealedMs < sealedWithinMs) continue;
    await past.engine.fireAlerts();
    await past.engine.seal();
    sealedMs = atMs;
  }
}

async function ordersAt(past: Past, people: readonly Trading[], atMs: number): Promise<readonly Order[]> {
  const orders: Order[] = [];
  const view = {
    seen: (pair: string, minutesAgo: number) => Number(past.seen(pair, atMs - minutesAgo * 60_000)),
    dailyMove: dailyMoveOf,
  };
  for (const { email, trades } of people) {
    const random = generator(seedOf(past.span.seed, `${email} ${(atMs - past.span.fromMs) / 1_000}`));
    const wish = trades === null ? null : wishOf(trades, view, random);
    if (wish === null || !past.pairs.some(({ pair, tradable }) => tradable && pair === wish.pair)) continue;
    orders.push({ actor: await person(past.seed, email), wish });
  }
  return orders;
}

/** What is refused, such as a stake beyond what is available, is refused: nobody of the past is spared anything. */
async function place(past: Past, { actor, wish }: Order): Promise<void> {
  const body = {
    currencyPair: wish.pair,
    positions: wish.position,
    amount: formatCents(cents(BigInt(wish.stake))),
    duration: wish.duration,
    wallet: 'real',
  } as const;
  const command = commandOf(actor, 'placeTrade', body);
  const call = {
    actor: { ...actor, signedInAtMs: millis(past.nowMs()) },
    params: undefined,
    query: undefined,
    body,
    command,
  };
  await past.seed.handlers.placeTrade(call);
}
