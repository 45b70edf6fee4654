import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { startServer } from '#server/main.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { type Environment, readEnvironment } from '#server/settings/environment.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { verifyOpened } from '#tools/verification/command.ts';
import { demoCustomer, demoNewcomer } from '../accounts.ts';
import { readKeptChains } from '../payments/kept-chains.ts';
import { heldAt } from '../payments/stand-in-chain.ts';
import { beginPast, endPast, pastApplication } from './clock.ts';

const untilMs = Date.now();
const ownClock = `select prosrc from pg_proc where proname = 'clock_ms'`;

/** What a past of a day comes to, ids aside, and what the product's verifier says of it. */
interface Made {
  readonly ticks: readonly unknown[];
  readonly trades: readonly unknown[];
  readonly deposits: readonly unknown[];
  readonly later: readonly unknown[];
  /** Alerts whose notice is of more than a minute after the price that fired them. */
  readonly late: readonly unknown[];
  readonly notified: readonly unknown[];
  readonly clock: readonly unknown[];
  readonly left: readonly unknown[];
  readonly verified: number;
  readonly said: readonly string[];
  /** What the demo says of itself while it is made, and once it is. */
  readonly progress: readonly unknown[];
  /** How many of each kind the printed customer has. */
  readonly own: Readonly<Record<string, number>>;
  /** What lies on the stand-in chains beyond what the books expect there, by coin, and what waits of payments that were not credited. */
  readonly differences: readonly { readonly method: string; readonly beyond: bigint; readonly waits: bigint }[];
  /** What custody reports of what no chain reports. */
  readonly custody: readonly unknown[];
  /** How much waits in each queue of staff. */
  readonly queues: Readonly<Record<string, number>>;
}

/** What the first account that people see begins with, and what each queue of staff holds; one number a name. */
const ownTexts = {
  deposits: `select count(*) from deposit d join me on me.id = d.user_id where d.status = 'approved'`,
  seen: `select count(*) from chain_payment p join deposit d on d.id = p.deposit join me on me.id = d.user_id`,
  withdrawals: `select count(*) from withdrawal w join me on me.id = w.user_id where w.status = 'approved'`,
  copies: `select count(*) from copy c join me on me.id = c.user_id where c.state = 'active'`,
  contracts: 'select count(*) from mining_contract c join me on me.id = c.user_id',
  alerts: 'select count(*) from price_alert a join me on me.id = a.owner where a.fired_ms is null',
  openTrades: `select count(*) from trade t join me on me.id = t.user_id where t.status = 'PENDING' and t.copy_id is null`,
} as const;
const queueTexts = {
  customers: `select count(*) from auth_user where email = '${demoNewcomer}'`,
  identities: `select count(*) from identity_submission where status in ('submitted', 'in_review')`,
  countries: `select count(*) from country_change where status = 'pending'`,
  deposits: `select count(*) from deposit where status = 'pending'`,
  paidDeposits: `select count(*) from deposit d join chain_payment p on p.deposit = d.id where d.status = 'pending'`,
  unclearPayments: `select count(*) from chain_payment where deposit is null and state <> 'new'`,
  withdrawals: `select count(*) from withdrawal where status = 'pending'`,
  movements: `select count(*) from house_movement where status = 'pending'`,
  adjustments: `select count(*) from adjustment where status = 'pending'`,
  traders: `select count(*) from trader_application where status = 'pending'`,
  messages: 'select count(*) from contact_message',
  tickets: `select count(*) from support_ticket where state = 'open'`,
  answered: `select count(*) from support_ticket where state = 'answered'`,
} as const;

/** Coins in their smallest units: what the books expect, and what was seen and not credited yet. */
const coinsText = `
  select method, sum(expected)::text as expected, sum(waits)::text as waits from (
    select payment_method as method, coalesce(received_units, units) as expected, 0 as waits from deposit where status = 'approved'
    union all select payment_method, -units, 0 from withdrawal where status = 'approved'
    union all select d.payment_method, 0, p.units from deposit d join chain_payment p on p.deposit = d.id where d.status = 'pending'
    union all select payment_method, 0, units from chain_payment where deposit is null and state <> 'new'
  ) moved group by 1 order by 1`;

async function differencesOf(owner: Pool, file: string): Promise<Made['differences']> {
  const kept = await readKeptChains(file);
  type Row = { readonly method: PaymentMethod; readonly expected: string; readonly waits: string };
  const { rows } = await owner.query<Row>(coinsText);
  return rows.map(({ method, expected, waits }) => {
    const chain = kept?.chains[coinOf(method).chain] ?? { blocks: [], waiting: [] };
    const held = [...heldAt(chain, method).values()].reduce((sum, units) => sum + units, 0n);
    return { method, beyond: held - BigInt(expected), waits: BigInt(waits) };
  });
}

async function read(
  dataDir: string,
  environment: Environment,
  owner: Pool,
  progress: readonly unknown[],
): Promise<Made> {
  const rows = async (text: string) => (await owner.query(text, text.includes('$1') ? [untilMs] : [])).rows;
  const counts = async (texts: Readonly<Record<string, string>>) => {
    const me = `with me as (select id from auth_user where email = '${demoCustomer}')`;
    const counted: Record<string, number> = {};
    for (const [name, text] of Object.entries(texts)) {
      counted[name] = Number((await owner.query<{ count: bigint }>(`${me} ${text}`)).rows[0]?.count);
    }
    return counted;
  };
  const said: string[] = [];
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: unknown) => void said.push(String(line))),
  );
  const { ownerConfig } = await openDatabase({ dataDir, beside: true });
  const verified = await verifyOpened(ownerConfig, environment);
  for (const spy of spies) spy.mockRestore();
  return {
    verified,
    said,
    progress,
    own: await counts(ownTexts),
    queues: await counts(queueTexts),
    differences: await differencesOf(owner, path.join(dataDir, 'stand-in-chain.json')),
    custody: await rows('select asset from custody_report order by 1'),
    ticks: await rows(
      `select pair, seq, time_ms, price from market_tick where time_ms <= $1 and source like 'simulated:%' order by pair, seq`,
    ),
    trades: await rows(
      `select u.email, o.email as trader, t.currency_pair, t.positions, t.amount, t.status, t.profit, t.accepted_ms
       from trade t join auth_user u on u.id = t.user_id join auth_user o on o.id = t.trader_id
       where t.accepted_ms <= $1 order by t.accepted_ms, u.email, o.email`,
    ),
    deposits: await rows(
      `select u.email, d.amount, d.status, d.created_ms from deposit d join auth_user u on u.id = d.user_id order by d.created_ms, u.email`,
    ),
    later: await rows(
      `select 'journal' from ledger_journal where created_ms > clock_ms() union all
       select 'tick' from market_tick where time_ms > clock_ms() union all
       select 'audit' from audit_entry where created_ms > clock_ms() union all
       select 'seal' from seal_block where created_ms > clock_ms()`,
    ),
    notified: await rows(
      `select facts ->> 'alert' as alert from notice where kind = 'price_alert' and created_ms <= $1`,
    ),
    late: await rows(
      `select a.id, n.created_ms - a.fired_ms as by_ms from price_alert a
       join notice n on n.kind = 'price_alert' and n.facts ->> 'alert' = a.id
       where n.created_ms <= $1 and n.created_ms - a.fired_ms > 60000`,
    ),
    clock: await rows(ownClock),
    left: await rows(`select relname from pg_class where relname = 'demo_clock'`),
  };
}

/** Makes a past of a day, in one start or in two. */
async function make(starts: 1 | 2): Promise<Made> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-past-'));
  const dataDir = path.join(folder, 'data');
  const settings = { DATA_DIR: dataDir, PORT: '0', PRICE_SOURCES: 'simulated', LOG_LEVEL: 'silent' };
  const environment = { ...readEnvironment(settings), demoHistory: { days: 1, seed: 1, untilMs } };
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  // It resolves once the demo's own people are there; the rest is still to come.
  if (starts === 2) await (await startServer(environment)).stop();
  const server = await startServer(environment);
  const says = async () => (await fetch(`${server.address}/api/demo/progress`)).json();
  const before = await says();
  const owner = openPool((await openDatabase({ dataDir, beside: true })).ownerConfig, { max: 2 });
  try {
    await server.complete();
    return await read(dataDir, environment, owner, [before, await says()]);
  } finally {
    await owner.end();
    await server.stop();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

describe('a past of a day', () => {
  let straight: Made;
  let interrupted: Made;
  beforeAll(async () => {
    straight = await make(1);
    interrupted = await make(2);
  }, 600_000);

  test('[X7] is verified clean, whether it was made in one start or in two', () => {
    expect({ verified: straight.verified, said: straight.said }).toMatchObject({ verified: 0 });
    expect({ verified: interrupted.verified, said: interrupted.said }).toMatchObject({ verified: 0 });
  });

  test('[X7] has prices, trades that have ended, copies, and people whose deposits were decided', () => {
    expect(straight.ticks.length).toBeGreaterThan(1_000);
    // How many a single day has is chance, and another for each day and minute that it ends in.
    expect(straight.trades.length).toBeGreaterThan(0);
    expect(straight.trades).not.toContainEqual(expect.objectContaining({ status: 'PENDING' }));
    expect(straight.deposits.length).toBeGreaterThan(15);
  });

  test('[X7] says how far it is made, and nothing once it is', () => {
    expect(straight.progress).toEqual([{ making: { days: expect.any(Number), of: 1 } }, { making: null }]);
  });

  test('[X7] gives the first account that people see a past of its own', () => {
    const { own } = straight;
    expect(own).toMatchObject({
      deposits: 3,
      seen: 3,
      withdrawals: 1,
      copies: 2,
      contracts: 1,
      alerts: 2,
      openTrades: 1,
    });
  });

  test('[X7] fills every queue of staff', () => {
    expect(Object.entries(straight.queues).filter(([, count]) => count === 0)).toEqual([]);
  });

  test('[X7] leaves no deposit that no watcher saw', () => {
    expect(straight.said.filter((line) => line.includes('watcher'))).toEqual([]);
  });

  test('[X7] [R1.2] leaves on its chains what the books expect there, and what was paid and is not credited', () => {
    expect(straight.differences.map(({ method }) => method)).toEqual(['BNB', 'Bitcoin', 'Ethereum', 'USDT']);
    for (const { beyond, waits } of [...straight.differences, ...interrupted.differences]) expect(beyond).toBe(waits);
    const reported = ['BTC', 'DOGE', 'LTC', 'USD'].map((asset) => ({ asset: asset === 'BTC' ? 'Bitcoin' : asset }));
    expect(straight.custody).toEqual(reported);
  });

  test('[X7] is the same for the same seed and time, however often it was interrupted', () => {
    expect(interrupted.ticks).toEqual(straight.ticks);
    expect(interrupted.trades).toEqual(straight.trades);
    expect(interrupted.deposits).toEqual(straight.deposits);
  });

  test('[X7] [M6] notifies of a price that an alert waited for within a minute of it', () => {
    for (const { notified, late } of [straight, interrupted]) {
      expect(notified).not.toEqual([]);
      expect(late).toEqual([]);
    }
  });

  test('[X7] dates nothing into the future, and leaves the database the clock of the program', async () => {
    const db = await freshDatabase();
    const { rows } = await db.owner.query(ownClock);
    await db.drop();
    for (const { later, clock, left } of [straight, interrupted]) {
      expect(later).toEqual([]);
      expect(clock).toEqual(rows);
      expect(left).toEqual([]);
    }
  });
});

describe('the clock of a past', () => {
  let db: Awaited<ReturnType<typeof freshDatabase>>;
  let owner: Pool;
  beforeAll(async () => {
    db = await freshDatabase();
    owner = openPool(db.ownerConfig, { max: 1 });
  });
  afterAll(async () => {
    await owner.end();
    await db.drop();
  });
  const now = async (pool: Pool) =>
    Number((await pool.query<{ now: bigint }>('select clock_ms() as now')).rows[0]?.now);

  test('[X7] is not moved where the setting asks for no past', async () => {
    const before = (await owner.query(ownClock)).rows;
    expect(await beginPast(owner, { days: 0, seed: 1, untilMs })).toBeNull();
    expect((await owner.query(ownClock)).rows).toEqual(before);
  });

  test('[X7] is moved for the connections of the past alone, and after a kill the next start has it put right and goes on', async () => {
    const before = (await owner.query(ownClock)).rows;
    const span = await beginPast(owner, { days: 3, seed: 7, untilMs });
    expect(span).toEqual({ fromMs: untilMs - 3 * 86_400_000, untilMs, seed: 7, atMs: untilMs - 3 * 86_400_000 });
    const past = openPool(db.appConfig, { max: 1, applicationName: pastApplication });
    expect(await now(past)).toBe(untilMs - 3 * 86_400_000);
    expect(await now(db.app)).toBeGreaterThanOrEqual(untilMs);
    // N2: what is recorded of a fleet comes after its last change, and the past's readings come in the past.
    const { rows: fleets } = await past.query('select changed_ms <= clock_ms() as begun from mining_fleet');
    expect(fleets).toEqual([{ begun: true }, { begun: true }]);
    await past.end();
    const next = openPool(db.ownerConfig, { max: 1 });
    await migrate(next);
    expect((await next.query(ownClock)).rows).toEqual(before);
    // Whatever its own setting says.
    expect(await beginPast(next, { days: 0, seed: 1, untilMs: untilMs + 1 })).toEqual(span);
    await endPast(next);
    expect((await next.query(ownClock)).rows).toEqual(before);
    expect(await beginPast(next, { days: 0, seed: 1, untilMs })).toBeNull();
    await next.end();
  });
});
