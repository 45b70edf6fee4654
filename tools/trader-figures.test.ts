import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { traderChecks } from '#database/checks/traders.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { copiedTraders } from '#server/copying/snapshot.ts';
import { advanceFigures } from '#server/copying/traders/figures.ts';
import { ownTraderHandlers } from '#server/copying/traders/own-trader.ts';
import { traderReviewHandlers } from '#server/copying/traders/trader-review.ts';
import { traderHandlers } from '#server/copying/traders/traders.ts';
import { keepKey } from '#server/proof/keys.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { createSettler } from '#server/trades/settler.ts';
import { realTradesFile } from '#tools/testing/markets/real-trades.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { startApi, type TestApi } from './testing/api.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { verifyFigures } from './verification/figures.ts';
import { newFindings } from './verification/findings.ts';

let db: FreshDatabase;
let api: TestApi;
let fixture: Fixture;
let lease: TestLease;
let tom: Caller;
let id: string;
let folder: string;
let settle: () => Promise<number>;

const pair = 'ETHUSD';
/** Real prices, as they were traded. */
const prices = readFileSync(realTradesFile(), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [whole = '', fraction = ''] = (line.split(',')[5] ?? '').split('.');
    return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
  });

beforeAll(async () => {
  db = await freshDatabase();
  const pool = db.app;
  const signer = newSigner();
  await keepKey(pool, signer);
  fixture = await openFixture(db);
  await fixture.fundBankroll(10_000_000n);
  lease = await takeLease(pool);
  const now = Date.now();
  await openPair(pool, pair, 2, [now - 86_400_000, now]);
  const traders = copiedTraders({ traderBps: 10_000, customerBps: 10_000 });
  const offers = standardOffers;
  api = await startApi(db, {
    handlers: {
      ...fixture.handlers,
      ...tradeHandlers({
        pool,
        offers,
        origin: 'https://trade.test',
        keys: async () => [],
        sealPaths: async () => [],
        placement: createPlacement({ pool, signer, mode: 'demo', policy: everywhere, offers, traders }),
      }),
      ...traderHandlers({ pool, openPhoto: async () => null }),
      ...ownTraderHandlers({ pool, mostShareBps: 3_000, product: 'Fairlead' }),
      ...traderReviewHandlers({ pool, notify: fixture.notify, mostShareBps: 3_000, openPhoto: async () => null }),
    },
  });
  const log = { info: (): void => undefined, warn: (): void => undefined };
  const settler = createSettler({ pool, lease, log, setSize: 50 });
  settle = () => settler.settleDue();
  tom = await customer('tom@test.example');
  await deposit('5000.00');
  folder = await mkdtemp(path.join(tmpdir(), 'fairlead-figures-'));
});
afterAll(async () => {
  await api.stop();
  await db.drop();
  await rm(folder, { recursive: true });
});

async function customer(email: string): Promise<Caller> {
  const caller = await api.newcomer(email);
  const { uid } = (await caller.call('GET', '/api/me')).body;
  await db.app.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
  return caller;
}

async function deposit(amount: string): Promise<void> {
  const asked = await tom.command('POST', '/api/deposits', { amount, paymentMethod: 'USDT' });
  const body = { transactionId: transactionId('USDT') };
  for (const admin of fixture.admins.slice(0, 2))
    await fixture.call('approveDeposit', admin, { id: asked.body.id, body });
}

/** Records the next real price. */
let next = 0;
const tick = () => {
  next += 977;
  return recordPrice(db.app, lease, pair, prices[next % prices.length] ?? 1n, 'replay:REAL');
};

async function place(amount: string, positions: 'UP' | 'DOWN', more: object = {}): Promise<void> {
  await tick();
  const body = { currencyPair: pair, positions, amount, duration: 30, wallet: 'real', ...more };
  const placed = await tom.command('POST', '/api/trades', body);
  if (placed.status !== 201 && placed.status !== 200) throw new Error(placed.text);
}

/**
 * Lets all open trades run out, as if it had all happened 31 s before: an entry tick behind them, one at their expiry, and
 * later ones that confirm.
 */
async function runOut(): Promise<void> {
  const entry = await tick();
  const exit = await tick();
  await db.owner.query(
    `update trade set accepted_ms = accepted_ms - 31000, expires_ms = expires_ms - 31000, entry_delay_ms = 0
     where status = 'PENDING'`,
  );
  await db.owner.query(
    'update market_tick set time_ms = time_ms - 31000, quoted_ms = quoted_ms - 31000 where pair = $1 and seq <= $2',
    [pair, entry.seq],
  );
  await db.owner.query(
    `update market_tick m set time_ms = t.ends_ms, quoted_ms = t.ends_ms
     from (select min(expires_ms) as ends_ms from trade where status = 'PENDING') t
     where pair = $1 and seq = $2`,
    [pair, exit.seq],
  );
  await tick();
  await settle();
  await advanceFigures(db.app);
}

const read = async () => (await tom.call('GET', `/api/traders/${id}`)).body;
const balance = async () => Number((await tom.call('GET', '/api/balance?wallet=real')).body.balance);

/** Runs the script on what the API says and on the statement; what it printed and its exit status. */
async function recompute(shown: object): Promise<{ readonly code: number; readonly output: string }> {
  const [trader, statement] = [path.join(folder, 'trader.json'), path.join(folder, 'statement.csv')];
  await writeFile(trader, JSON.stringify(shown));
  await writeFile(statement, (await tom.call('GET', '/api/statement/csv?wallet=real')).text);
  const script = path.join(import.meta.dirname, 'trader-figures.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, '--trader', trader, statement], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

it('[C4] the figures of a trader are those that an independent script makes of the statement, to the last digit', async () => {
  // Before they were a trader, and with practice money: neither counts.
  await place('200.00', 'UP');
  await runOut();
  const applied = await tom.command('POST', '/api/trader/applications', { name: 'Tom T', about: '', shareBps: 0 });
  const admin = await customer('admin@test.example');
  await admin.command('POST', `/api/admin/traders/${applied.body.application.id}/approve`, {});
  id = (await tom.call('GET', '/api/trader')).body.trader.id;
  expect((await read()).figures.trades).toBe(0);
  await place('50.00', 'UP', { wallet: 'practice' });
  await runOut();
  expect((await read()).figures.trades).toBe(0);

  const stakes = ['100.00', '33.33', '250.00', '7.77', '1000.00', '1.00', '512.34'];
  for (let round = 0; round < 6; round += 1) {
    // Several open at once, in one set and across sets; money comes in between, which is no return.
    for (const [i, amount] of stakes.slice(0, 1 + (round % 4) * 2).entries()) {
      await place(amount, (i + round) % 3 === 0 ? 'DOWN' : 'UP');
    }
    const before = { balance: await balance(), return: Number((await read()).figures.return) };
    if (round === 2) await deposit('1500.00');
    const paidIn = (await balance()) - before.balance;
    await runOut();
    const trader = await read();
    // What one had is what it was × what the round did, however many trades were open in it and whatever came in meanwhile: in
    // 1/10,000, rounded down.
    const grown = ((1 + before.return) * ((await balance()) - paidIn)) / before.balance - 1;
    expect(Math.abs(Number(trader.figures.return) - grown)).toBeLessThan(0.000_21);
    const { code, output } = await recompute(trader);
    expect([code, output.trim().split('\n').at(-1)]).toEqual([0, 'All figures are those of the statement.']);
  }
  // The statement says of each of a trade's movements which trade it is of.
  const { items } = (await tom.call('GET', '/api/statement?wallet=real&figure=staked&limit=100')).body;
  expect(items.length).toBeGreaterThan(20);
  for (const { trade } of items) {
    expect(trade).toEqual({ pair, direction: expect.stringMatching(/^(UP|DOWN)$/), copied: false });
  }
  const { figures } = await read();
  expect(figures.won).toBeGreaterThan(2);
  expect(figures.lost).toBeGreaterThan(2);
  expect(figures.trades).toBe(figures.won + figures.lost + figures.refunded);

  // A figure that is off by its last digit is found.
  const flattered = {
    ...figures,
    return: figures.return.replace(/.$/, (digit: string) => (digit === '9' ? '8' : '9')),
  };
  const caught = await recompute({ ...(await read()), figures: flattered });
  expect([caught.code, caught.output]).toEqual([1, expect.stringContaining(`but ${flattered.return} was shown`)]);

  // What was shown by the first formula is worked out by that one; the deposit of the third round was a return to it.
  const { formula, ...first } = (await read()).figures;
  const byFirst = await recompute({ ...(await read()), figures: first });
  expect([formula, byFirst.code]).toEqual([2, 1]);
  const shown = /^return: (\S+),/m.exec(byFirst.output)?.[1];
  expect(shown).not.toBe(first.return);
  const drawdown = /^worstDrawdown: ([\d.]+)/m.exec(byFirst.output)?.[1];
  const agreed = await recompute({ ...(await read()), figures: { ...first, return: shown, worstDrawdown: drawdown } });
  expect(agreed.code).toBe(0);
  const unknown = await recompute({ ...(await read()), figures: { ...first, formula: 3 } });
  expect([unknown.code, unknown.output]).toEqual([2, expect.stringContaining('formula 3 is not known')]);

  const client = await db.owner.connect();
  const findings = newFindings();
  await verifyFigures(client, findings);
  client.release();
  expect(findings.breaches).toEqual([]);
});

it('[L5] [R2] [C4] verify names a trade that was left out of the figures, and an admission that nobody is recorded for', async () => {
  const client = await db.owner.connect();
  const breaches = async (...tampering: readonly string[]) => {
    await client.query('begin');
    // The test's trades are moved into the past; so is the admission.
    await client.query('alter table audit_entry disable trigger user');
    await client.query(
      `update audit_entry set created_ms = created_ms - 3600000 where action = 'admin.traders.approve'`,
    );
    await client.query('update trader_application set decided_ms = decided_ms - 3600000');
    await client.query('update trader set since_ms = since_ms - 3600000');
    for (const sql of tampering) await client.query(sql);
    const found: string[] = [];
    for (const { rule, sql } of traderChecks) {
      const { rows } = await client.query<{ id: string; problem: string }>(sql);
      found.push(...rows.map((row) => `${rule} ${row.id.split(' ')[0]} ${row.problem.replaceAll(/\w{3}_\w+/g, '…')}`));
    }
    await client.query('rollback');
    return found;
  };
  // The one before the admission is in none; the hour makes it one that is missing.
  const before = await breaches();
  expect(before).toEqual(['C4 trade of … is not among the trades of trader …']);
  const hidden = `delete from trader_trade where trade_id = (
    select trade_id from trade join trader_trade using (trade_id) where status = 'LOST' limit 1)`;
  expect((await breaches(hidden)).length).toBe(before.length + 1);
  const early = await breaches(
    `update trade set status = 'PENDING', closed_ms = null, profit = null, refund_reason = null
     where trade_id = (select trade_id from trader_trade where place = 1)`,
  );
  expect(early).toContain('C4 trade is open and counts already');
  const silent = await breaches(`delete from audit_entry where action = 'admin.traders.approve'`);
  expect(silent.map((line) => line.replaceAll(/\d{13}/g, '…'))).toEqual([
    'R2 application was approved by … at …, and no audit entry of then says so',
    'R2 trader is one since …, the audit trail says never',
  ]);
  client.release();
});

it('[C4] the script says when a statement does not say enough, instead of guessing', async () => {
  const statement = path.join(folder, 'half.csv');
  const text = (await tom.call('GET', '/api/statement/csv?wallet=real')).text;
  await writeFile(
    statement,
    text
      .split('\r\n')
      .filter((line) => !line.includes(',stake,'))
      .join('\r\n'),
  );
  const script = path.join(import.meta.dirname, 'trader-figures.ts');
  const trader = path.join(folder, 'trader.json');
  const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, '--trader', trader, statement], (error, _out, stderr) =>
      resolve({ code: error?.code, stderr }),
    );
  });
  expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining('begin earlier')]);
});
