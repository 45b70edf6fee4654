import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { readTreasury } from '#api/treasury.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import { cents, formatCents, formatScaled } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import {
  type CustodyCoin,
  coverageOf,
  custodyCoinOf,
  custodyCoins,
  differenceOf,
  worthAt,
} from '#domain/review/treasury.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { bookedAround, type Span } from '#server/ledger/booked-around.ts';
import { readTreasuryAccounts } from '#server/ledger/books.ts';
import { inSnapshot } from '#server/ledger/snapshot.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readClock } from '#server/review/timeline.ts';
import { placesOf, readingsOf, sumOf, type WatchedAddresses, type WatchedBalance } from './places.ts';
import { waitingOf } from './waiting-payments.ts';

export interface TreasuryDeps {
  readonly pool: Pool;
  /** The last recorded price of a pair, however old; null where there is none that may value real money. */
  readonly lastPriceOf: (db: PoolClient, pair: string) => Promise<LastPrice | null>;
  /** What watchers report; none where no chain is watched. */
  readonly watchedBalances: () => Promise<readonly WatchedBalance[]>;
  readonly watchedAddresses: WatchedAddresses;
}

export interface LastPrice extends RecordedPrice {
  readonly stale: boolean;
}

type Treasury = Static<(typeof readTreasury)['reply']>;

interface FlowRow {
  readonly method: PaymentMethod;
  readonly received: string;
  readonly paid_out: string;
  readonly sending: string;
}

/** What customers are owed against what custody reports: claims in dollars by the ledger, custody in coins by its own word. */
export function treasuryHandlers(deps: TreasuryDeps): Handlers<Pick<Catalogue, 'readTreasury'>> {
  return { readTreasury: async () => accepted(await treasuryNow(deps)) };
}

/** The treasury as it is now, of one instant. */
export async function treasuryNow(deps: TreasuryDeps): Promise<Treasury> {
  const watched = await deps.watchedBalances();
  return inSnapshot(deps.pool, (client) => treasury(client, deps, watched));
}

async function treasury(
  db: PoolClient,
  { lastPriceOf, watchedAddresses }: TreasuryDeps,
  watched: readonly WatchedBalance[],
): Promise<Treasury> {
  const at = await readClock(db);
  const assets = await readTreasuryAccounts(db);
  const places = await placesOf(db, watched, watchedAddresses);
  const readings = readingsOf(places);
  const booked = await bookedAround(db, readings);
  const waiting = [...(await waitingOf(db))];
  const flows = await coinFlows(db);
  const mining = await minedCoinsHeld(db);
  const prices = new Map<CustodyCoin, LastPrice | null>();
  for (const method of custodyCoins) prices.set(method, await lastPriceOf(db, custodyCoinOf(method).pair));
  const coins = custodyCoins.map((method) => {
    const coin = custodyCoinOf(method);
    const { received, paidOut, sending } = flows.get(method) ?? { received: 0n, paidOut: 0n, sending: 0n };
    const mined = mining(method);
    const here = places.filter(({ asset }) => asset === method);
    const around = booked.get(method) ?? { since: 0n, between: false };
    const holding = { expected: received - paidOut + mined, reported: sumOf(here), ...around };
    const price = prices.get(method) ?? null;
    const difference = differenceOf(holding);
    const reading = readings.get(method) ?? null;
    const value = holding.reported === null ? null : worthAt(holding.reported, price, coin);
    const text = (units: bigint): string => formatScaled(units, coin.decimals);
    return {
      of: { method, holding, value, since: worthAt(holding.since, price, coin) },
      stale: price?.stale === true && value !== null,
      view: {
        paymentMethod: method,
        network: coin.network,
        received: text(received),
        paidOut: text(paidOut),
        sending: text(sending),
        mined: text(mined),
        expected: text(holding.expected),
        reported: holding.reported === null ? null : text(holding.reported),
        ...readingView(reading),
        since: text(holding.since),
        mixed: holding.between,
        difference: difference === null ? null : text(difference),
        price: price && priceView(price),
        reportedUsd: money(value),
        differenceUsd: money(difference === null ? null : worthAt(difference, price, coin)),
        places: here.map(({ view }) => view),
        waiting: (waiting.find(([of]) => of === method)?.[1] ?? []).map(({ method: _, ...one }) => one),
      },
    };
  });
  const bank = places.filter(({ asset }) => asset === 'USD');
  const { capitalIn, capitalOut, movements } = await capital(db);
  const around = booked.get('USD') ?? { since: 0n, between: false };
  const dollars = { expected: capitalIn - capitalOut, reported: sumOf(bank), ...around };
  const owed = cents(assets.find(({ asset }) => asset === 'USD')?.owed ?? 0n);
  const values = coins.map(({ of }) => of);
  const { custody, since, difference, mixed, unpriced, unreported } = coverageOf(owed, values, dollars);
  const read = [...readings.values()];
  return {
    time: isoTime(at),
    assets: assets.map(({ view }) => view),
    coins: coins.map(({ view }) => view),
    dollars: {
      capitalIn: formatCents(capitalIn),
      capitalOut: formatCents(capitalOut),
      expected: formatCents(dollars.expected),
      reported: money(dollars.reported),
      ...readingView(readings.get('USD') ?? null),
      since: formatCents(dollars.since),
      mixed: dollars.between,
      difference: money(differenceOf(dollars)),
      places: bank.map(({ view }) => view),
      movements,
    },
    coverage: {
      owed: formatCents(owed),
      custody: money(custody),
      ...readingView(
        read.length === 0
          ? null
          : {
              from: millis(Math.min(...read.map(({ from }) => from))),
              to: millis(Math.max(...read.map(({ to }) => to))),
            },
      ),
      since: money(since),
      difference: money(difference),
      stale: custody !== null && coins.some(({ stale }) => stale),
      mixed: [...mixed],
      unpriced: [...unpriced],
      unreported: [...unreported],
    },
  };
}

/** What of a coin the house's own accounts hold by the ledger: it came from pools, and has not left by capital. */
async function minedCoinsHeld(db: PoolClient): Promise<(coin: CustodyCoin) => bigint> {
  const accounts = (await readHouse(db)).filter(({ kind }) => kind !== 'external');
  return (coin) => {
    const { mined } = custodyCoinOf(coin);
    const held = accounts.filter(({ asset }) => asset === mined);
    return held.reduce<bigint>((sum, { balance }) => sum + balance, 0n);
  };
}

/** When the counted places were read: the first and the last of them. */
const readingView = (reading: Span | null) => ({
  readFrom: reading && isoTime(reading.from),
  readTo: reading && isoTime(reading.to),
});

const money = (amount: bigint | null): string | null => (amount === null ? null : formatCents(amount));

const priceView = ({ pair, price, decimals, source, timeMs, stale }: LastPrice) => ({
  pair,
  source,
  stale,
  price: formatScaled(price, decimals),
  time: isoTime(millis(timeMs)),
});

/** Units by coin: of approved deposits whose payment the chain still has what arrived, of withdrawals what was paid and has not come back, and what is on its way. */
async function coinFlows(db: PoolClient) {
  const { rows } = await db.query<FlowRow>(
    `select method, sum(received)::text as received, sum(paid_out)::text as paid_out, sum(sending)::text as sending
     from (
       select payment_method as method, coalesce(received_units, units) as received, 0 as paid_out, 0 as sending
       from deposit where status = 'approved' and reversals = restores
       union all
       select payment_method, 0,
         case when status = 'approved' then units when returned_units is not null then units - returned_units else 0 end,
         case when sending then units else 0 end
       from withdrawal where status in ('approved', 'returned') or sending) flow
     group by method`,
  );
  return new Map<CustodyCoin, { received: bigint; paidOut: bigint; sending: bigint }>(
    rows.map((row) => [
      row.method,
      { received: BigInt(row.received), paidOut: BigInt(row.paid_out), sending: BigInt(row.sending) },
    ]),
  );
}

const movementsShown = 10;

async function capital(db: PoolClient) {
  const { rows: sums } = await db.query<{ direction: 'in' | 'out'; amount: bigint }>(
    `select direction, sum(amount)::bigint as amount from house_movement
     where code = 'capital' and asset = 'USD' and status = 'approved' group by direction`,
  );
  const { rows } = await db.query<{
    id: string;
    direction: 'in' | 'out';
    amount: bigint;
    evidence: string;
    requested_by: string;
    decided_by: string | null;
    updated_ms: bigint;
  }>(
    `select id, direction, amount, evidence, requested_by, decided_by, updated_ms from house_movement
     where code = 'capital' and asset = 'USD' and status = 'approved' order by created_ms desc, id desc limit $1`,
    [movementsShown],
  );
  const total = (direction: 'in' | 'out'): bigint => sums.find((row) => row.direction === direction)?.amount ?? 0n;
  return {
    capitalIn: total('in'),
    capitalOut: total('out'),
    movements: rows.map((row) => ({
      id: row.id,
      direction: row.direction,
      amount: formatCents(row.amount),
      evidence: row.evidence,
      requestedBy: row.requested_by,
      decidedBy: row.decided_by,
      time: isoTime(millis(row.updated_ms)),
    })),
  };
}
