import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { checks } from '#database/checks/checks.ts';
import { miningOperatorChecks } from '#database/checks/mining-operator.ts';
import type { MiningContractId, MiningPlanId, UserId } from '#domain/ids/ids.ts';
import { type Algorithm, algorithms, type MinedCoin, minedCoinOf, partsPerUnit } from '#domain/mining/coins.ts';
import { type CoinPrice, payOut, shareOf } from '#domain/mining/division.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { postDecided, postJournals } from '#server/ledger/post.ts';
import { openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { forgeJournals, postWithoutRecords } from '#tools/testing/forged-books.ts';
import {
  closeDay,
  divideDue,
  openFleet,
  openPlan,
  type PlanWish,
  receive,
  sellContracts,
  showed,
} from '#tools/testing/mining.ts';
import { until } from '#tools/testing/until.ts';

const ruled = [...checks, ...miningOperatorChecks].filter(({ rule }) => /^(N[123]|L1|L5|P3)$/.test(rule));

/** What `npm run verify` says of mining and of the books as such; customers of these tests have money without deposits. */
async function problems({ owner }: FreshDatabase): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { rule, sql } of ruled) {
    const { rows } = await owner.query<{ id: string; problem: string }>(sql);
    for (const { id, problem } of rows) found.push(`${rule} ${id}: ${problem}`);
  }
  return found;
}

interface Sold {
  readonly id: MiningContractId;
  readonly plan: number;
  readonly customer: number;
  readonly startDay: number;
}

const kinds: readonly Pick<PlanWish, 'algorithm' | 'coins'>[] = [
  { algorithm: 'sha256d', coins: ['BTC'] },
  { algorithm: 'scrypt', coins: ['DOGE', 'LTC'] },
  { algorithm: 'scrypt', coins: ['DOGE'] },
];
const priceOf: Readonly<Record<MinedCoin, CoinPrice>> = {
  BTC: { price: 910_001n, decimals: 1 },
  DOGE: { price: 1_523_457n, decimals: 7 },
  LTC: { price: 8_803n, decimals: 2 },
};
const coins: readonly MinedCoin[] = ['BTC', 'DOGE', 'LTC'];
const firstDay = 15_000;

const planWish = fc.record({
  kind: fc.constantFrom(...kinds),
  hashRate: fc.bigInt({ min: 1n, max: 40n }).map((times) => times * 1_000_000_007n),
  termDays: fc.integer({ min: 1, max: 6 }),
  poolFeeBps: fc.constantFrom(0, 150, 10_000),
  powerMilliwatts: fc.constantFrom(0n, 33_000n, 5_000_000n),
  powerPrice: fc.constantFrom(0n, 61_803n),
});
const shown = fc.constantFrom(null, 0n, 1n, 3_333n, 9_900n, 10_000n, 11_000n);
const story = fc.record({
  plans: fc.array(planWish, { minLength: 1, maxLength: 3 }),
  spare: fc.bigInt({ min: 0n, max: 99_999_999_999n }),
  contracts: fc.array(fc.record({ plan: fc.nat(2), customer: fc.nat(3), start: fc.nat(4) }), { maxLength: 7 }),
  /**
   * Of each day: what comes in by coin, by what factor the price moves, outages, and whether it is divided at once or left to be
   * caught up.
   */
  days: fc.array(
    fc.record({
      received: fc.array(fc.constantFrom(0n, 1n, 41_357n, 12_345_678_901n, 12_345_678_901_234_567n), {
        minLength: 3,
        maxLength: 3,
      }),
      times: fc.integer({ min: 1, max: 3 }),
      /** What pools read of each fleet, in basis points of what it is rated; null where nobody read it. */
      shown: fc.record({ sha256d: shown, scrypt: shown }),
      divided: fc.boolean(),
      /** What comes late, when the day is closed: of which coin, for how many days before, how much. */
      late: fc.array(
        fc.record({ which: fc.nat(2), back: fc.nat(6), amount: fc.constantFrom(1n, 99_999n, 12_345_678_901n) }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 7 },
  ),
});

/** P3's profits of each: payouts less what contracts cost, whatever of it repays a debt. */
async function profits(app: Pool, people: readonly UserId[]): Promise<readonly bigint[]> {
  const wallets = await Promise.all(people.map((uid) => readBalance(app, uid, 'real')));
  return wallets.map((wallet) => wallet.profits);
}

/** Lets a customer spend what is available and owe so many cents beside, as after a reversed deposit. */
async function owes(database: Pool, owner: UserId, amount: bigint): Promise<void> {
  const external = { kind: 'external', asset: 'USD' } as const;
  await forgeJournals(database, [
    {
      code: 'deposit-reversal',
      cause: newId('dep'),
      occurrence: 1,
      actor: 'test',
      transfers: [{ from: { kind: 'receivable', owner, asset: 'USD' }, to: external, amount: cents(amount) }],
    },
  ]);
}

/** N2 and N3 once more: what a fleet was verified to be on its way from day to day. */
class Fleet {
  readonly rated: bigint;
  private atStart: bigint;
  private byMorning: bigint;
  constructor(rated: bigint) {
    this.rated = rated;
    this.atStart = rated;
    this.byMorning = rated;
  }
  /** What a day is divided by: the lowest that was verified, what pools read of it, or what was sold; then the next morning. */
  pass(reading: bigint | null, sold: bigint): bigint {
    const lowest = this.atStart < this.byMorning ? this.atStart : this.byMorning;
    this.atStart = this.byMorning;
    if (reading !== null) this.byMorning = reading < this.rated ? reading : this.rated;
    return [reading ?? 0n, sold].reduce((most, one) => (one > most ? one : most), lowest);
  }
}

/** What the house has of a coin by its mining account and its fees, what was sold for payouts, and its own remainder in parts. */
async function houseOf(app: Pool, coin: MinedCoin) {
  const { rows } = await app.query<{ mining: bigint; fees: bigint; sold: bigint; carry: bigint }>(
    `select max(a.balance) filter (where a.kind = 'mining') as mining, max(a.balance) filter (where a.kind = 'fees') as fees,
       (select coalesce(sum(sold_units), 0)::bigint from mining_payout where coin = $1) as sold,
       (select house_carry from mining_coin where coin = $1) as carry
     from ledger_account a where a.asset = $1`,
    [coin],
  );
  const [row] = rows;
  if (!row) throw new Error('no accounts');
  return row;
}

it('[N3] whatever is sold, fails and comes in, each day is divided as the formula says, nothing is lost, and who catches up pays the same', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ plans, spare, contracts, days }) => {
      const database = await freshDatabase({ max: 4 });
      try {
        const { owner, app } = database;
        const people: UserId[] = [];
        for (let nth = 0; nth < 4; nth += 1) people.push(await openCustomer(app, 1_000n));
        // One of them owes: what is paid out repays it first.
        const [, , , debtor] = people;
        if (debtor) await owes(owner, debtor, 150n);
        const ids: MiningPlanId[] = [];
        for (const { kind, ...terms } of plans) ids.push(await openPlan(owner, { ...kind, ...terms }));
        const sold: Sold[] = [];
        const fleets = new Map<Algorithm, Fleet>();
        const wished = contracts.filter(({ plan }) => plan < plans.length);
        for (const algorithm of algorithms) {
          const hashes = wished.reduce((sum, { plan }) => {
            const wish = plans[plan];
            return wish?.kind.algorithm === algorithm ? sum + wish.hashRate : sum;
          }, spare);
          await openFleet(owner, algorithm, hashes);
          fleets.set(algorithm, new Fleet(hashes));
        }
        for (const { plan, customer, start } of wished) {
          const id = ids[plan];
          const userId = people[customer];
          if (!id || !userId) throw new Error('no plan');
          const startDay = firstDay + start;
          const [contract] = await sellContracts(owner, id, [{ userId, startDay }]);
          if (contract) sold.push({ id: contract, plan, customer, startDay });
        }
        const paid = people.map(() => 0n);
        const carried = new Map<string, bigint>();
        const before = await profits(app, people);

        const closed = new Map<string, { readonly capacity: bigint; readonly price: CoinPrice }>();
        const charged = new Map<string, bigint>();
        let cameLate = coins.map(() => 0n);
        /** One receipt's part of a day for each contract of that day, in the order in which receipts came. */
        const divide = (coin: MinedCoin, day: number, amount: bigint): void => {
          const by = closed.get(`${coin} ${day}`);
          if (!by) throw new Error('no day');
          for (const contract of sold) {
            const wish = plans[contract.plan];
            const turn = wish?.kind.coins.indexOf(coin) ?? -1;
            if (!wish || turn < 0 || day < contract.startDay || day >= contract.startDay + wish.termDays) continue;
            const terms = { ...wish, powerMilliwatts: turn === 0 ? wish.powerMilliwatts : 0n };
            const name = `${contract.id} ${coin}`;
            const before = charged.get(`${name} ${day}`) ?? 0n;
            const share = shareOf({ received: amount, ...by }, terms, before);
            charged.set(`${name} ${day}`, before + share.power);
            const payout = payOut(carried.get(name) ?? 0n, share.net, by.price);
            carried.set(name, payout.carryAfter);
            paid[contract.customer] = (paid[contract.customer] ?? 0n) + payout.cents;
          }
        };

        for (const [nth, { received, times, shown, divided, late }] of days.entries()) {
          const day = firstDay + nth;
          const divisors = new Map<Algorithm, bigint>();
          for (const [algorithm, fleet] of fleets) {
            const part = shown[algorithm];
            const reading = part === null || fleet.rated === 0n ? null : (fleet.rated * part) / 10_000n;
            if (reading !== null) await showed(owner, algorithm, day, reading);
            const running = sold.reduce((sum, { plan, startDay }) => {
              const wish = plans[plan];
              const counts = wish?.kind.algorithm === algorithm && startDay <= day && day < startDay + wish.termDays;
              return counts ? sum + wish.hashRate : sum;
            }, 0n);
            divisors.set(algorithm, fleet.pass(reading, running));
          }
          for (const [which, coin] of coins.entries()) {
            const price = { ...priceOf[coin], price: priceOf[coin].price * BigInt(times) };
            await receive(owner, coin, day, received[which] ?? 0n);
            await closeDay(owner, coin, day, price);
            const capacity = divisors.get(minedCoinOf(coin).algorithm) ?? 0n;
            closed.set(`${coin} ${day}`, { capacity, price });
            divide(coin, day, received[which] ?? 0n);
          }
          for (const { which, back, amount } of late) {
            const coin = coins[which];
            if (!coin || day - back < firstDay) continue;
            await receive(owner, coin, day - back, amount);
            divide(coin, day - back, amount);
            cameLate = cameLate.with(which, (cameLate[which] ?? 0n) + amount);
          }
          if (divided) await divideDue(app);
        }
        await divideDue(app);
        await divideDue(app);

        const after = await profits(app, people);
        expect(after.map((profit, nth) => profit - (before[nth] ?? 0n))).toEqual(paid);
        const rows = await app.query<{ contract_id: string; coin: string; carry: bigint }>(
          `select distinct on (contract_id, coin) contract_id, coin, carry_after as carry from mining_payout
         order by contract_id, coin, coalesce(at_day, day) desc, addition = 0 desc, addition desc`,
        );
        const kept = new Map(rows.rows.map(({ contract_id, coin, carry }) => [`${contract_id} ${coin}`, carry]));
        expect(kept).toEqual(carried);
        // What pools paid is in payouts, fees and what is still owed, to the smallest unit.
        for (const [which, coin] of coins.entries()) {
          const came = days.reduce((sum, { received }) => sum + (received[which] ?? 0n), cameLate[which] ?? 0n);
          const house = await houseOf(app, coin);
          const owed = [...carried].reduce((sum, [name, parts]) => (name.endsWith(coin) ? sum + parts : sum), 0n);
          expect(house.mining * partsPerUnit).toBe(owed + house.carry);
          expect(house.mining + house.fees + house.sold).toBe(came);
        }
        expect(await problems(database)).toEqual([]);
      } finally {
        await database.drop();
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 120_000);

/** One bitcoin plan of 10 TH/s, of a fleet of 40, that draws no power and costs no fee. */
const plain: PlanWish = {
  algorithm: 'sha256d',
  coins: ['BTC'],
  hashRate: 10n ** 13n,
  termDays: 3,
  poolFeeBps: 0,
  powerMilliwatts: 0n,
  powerPrice: 0n,
};
const btc: CoinPrice = { price: 9_100_000n, decimals: 2 };

/** Where a customer's money is while a withdrawal holds some of it. */
const accountsOf = (owner: UserId) =>
  ({
    available: { kind: 'available', owner, asset: 'USD' },
    withdrawing: { kind: 'withdrawing', owner, asset: 'USD' },
  }) as const;

async function inFresh(test: (database: FreshDatabase) => Promise<void>): Promise<void> {
  const database = await freshDatabase({ max: 6 });
  try {
    await test(database);
  } finally {
    await database.drop();
  }
}

it('[N3] [L3] who owes repays out of a payout first; two processes that divide one day pay it once', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const plan = await openPlan(owner, plain);
    await openFleet(owner, 'sha256d', 4n * plain.hashRate);
    const debtor = await openCustomer(app, 500n);
    const other = await openCustomer(app, 500n);
    const wishes = [debtor, debtor, other].map((userId) => ({ userId, startDay: firstDay }));
    await sellContracts(owner, plan, wishes);
    await owes(owner, debtor, 4_000n);
    await receive(owner, 'BTC', firstDay, 120_000n);
    await closeDay(owner, 'BTC', firstDay, btc);
    await Promise.all([1, 2, 3, 4].map(() => divideDue(app)));
    // 30,000 satoshis each at 91,000 USD are 27.30.
    const wallet = await readBalance(app, debtor, 'real');
    expect([wallet.receivable, wallet.available]).toEqual([0n, 300n + 2n * 2_730n - 4_000n]);
    expect((await readBalance(app, other, 'real')).available).toBe(400n + 2_730n);
    expect(await houseOf(app, 'BTC')).toEqual({ mining: 0n, fees: 30_000n, sold: 90_000n, carry: 0n });
    expect(await problems(database)).toEqual([]);
  }));

it('[L3] [N3] who repays while a day waits for their account is paid as one who does not owe', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const plan = await openPlan(owner, plain);
    await openFleet(owner, 'sha256d', 4n * plain.hashRate);
    const debtor = await openCustomer(app, 500n);
    await sellContracts(owner, plan, [{ userId: debtor, startDay: firstDay }]);
    const withdrawal = { cause: newId('wdr'), occurrence: 1, actor: 'test' } as const;
    const { available, withdrawing } = accountsOf(debtor);
    const held = { from: available, to: withdrawing, amount: cents(200n) };
    const released = { from: withdrawing, to: available, amount: cents(200n) };
    await forgeJournals(owner, [{ ...withdrawal, code: 'withdrawal-hold', transfers: [held] }]);
    await owes(owner, debtor, 150n);
    await postWithoutRecords(owner);
    await receive(owner, 'BTC', firstDay, 120_000n);
    await closeDay(owner, 'BTC', firstDay, btc);
    const releasing = await app.connect();
    try {
      await releasing.query('begin');
      const { rows: own } = await releasing.query<{ pid: number }>('select pg_backend_pid() as pid');
      // Holds the account, so that the division waits for it, and posts to it only then.
      const cent = { from: available, to: withdrawing, amount: cents(1n) };
      await postDecided(releasing, [
        { ...withdrawal, code: 'withdrawal-hold', cause: newId('wdr'), transfers: [cent] },
      ]);
      const dividing = divideDue(app);
      await until(async () => {
        const { rows } = await owner.query(
          'select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
          [own[0]?.pid],
        );
        return rows.length > 0;
      });
      await postDecided(releasing, [{ ...withdrawal, code: 'withdrawal-release', transfers: [released] }]);
      await releasing.query('commit');
      await dividing;
    } finally {
      releasing.release();
    }
    const wallet = await readBalance(app, debtor, 'real');
    // 5.00, less 1.00 for the contract, less what was owed, and 27.30 paid.
    expect([wallet.receivable, wallet.available]).toEqual([0n, 500n - 100n - 1n - 150n + 2_730n]);
    // Numbers and times of what was posted rise with the account's own count, which statements and figures rest on.
    const { rows } = await owner.query<{ id: bigint; created_ms: bigint }>(
      `select e.id, e.created_ms from ledger_entry e join ledger_account a on a.id = e.account
       where a.owner = $1 and a.kind = 'available' and a.asset = 'USD' order by e.account_version`,
      [debtor],
    );
    expect(rows).toEqual(rows.toSorted((a, b) => Number(a.id - b.id)));
    expect(rows).toEqual(rows.toSorted((a, b) => Number(a.created_ms - b.created_ms)));
    expect(await problems(database)).toEqual([]);
  }));

it('[N3] [L4] who moves money while days are divided loses nothing of either', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const plan = await openPlan(owner, plain);
    await openFleet(owner, 'sha256d', 30n * plain.hashRate);
    const people = await Promise.all(Array.from({ length: 30 }, () => openCustomer(app, 1_000n)));
    await sellContracts(
      owner,
      plan,
      people.map((userId) => ({ userId, startDay: firstDay })),
    );
    for (const day of [firstDay, firstDay + 1, firstDay + 2]) {
      await receive(owner, 'BTC', day, 900_000n);
      await closeDay(owner, 'BTC', day, btc);
    }
    await postWithoutRecords(owner);
    let dividing = true;
    const move = async (nth: number): Promise<number> => {
      const to = people[nth];
      if (!to) throw new Error('nobody moves money');
      const { available, withdrawing } = accountsOf(to);
      let times = 0;
      for (; dividing; times += 1) {
        const transfer = { from: available, to: withdrawing, amount: cents(1n) };
        const common = { code: 'withdrawal-hold', cause: newId('wdr'), occurrence: 1, actor: 'test' } as const;
        expect(await postJournals(app, [{ ...common, transfers: [transfer] }])).toEqual([{ ok: true }]);
      }
      return times;
    };
    const [moved] = await Promise.all([
      Promise.all([0, 7, 14, 29].map(move)),
      divideDue(app).finally(() => {
        dividing = false;
      }),
    ]);
    for (const [i, nth] of [0, 7, 14, 29].entries()) {
      const wallet = await readBalance(app, people[nth] ?? newId('usr'), 'real');
      const times = BigInt(moved[i] ?? 0);
      expect([wallet.withdrawing, wallet.available]).toEqual([times, 1_000n - 100n - times + 3n * 2_730n]);
    }
    // Each entry has a higher number than the one before it, however the two came between each other (L1).
    expect(await problems(database)).toEqual([]);
  }));

it('[L5.1] [N2] [N3] whatever is changed in what was sold, received or paid is found and named', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const plan = await openPlan(owner, plain);
    await openFleet(owner, 'sha256d', 4n * plain.hashRate);
    const customer = await openCustomer(app, 500n);
    await sellContracts(owner, plan, [{ userId: customer, startDay: firstDay }]);
    for (const day of [firstDay, firstDay + 1]) {
      await receive(owner, 'BTC', day, 41_357n);
      await closeDay(owner, 'BTC', day, btc);
    }
    await divideDue(app);
    expect(await problems(database)).toEqual([]);
    const changes = [
      'mining_payout set cents = cents + 1',
      'mining_payout set carry_after = carry_after + 1',
      'mining_payout set day = day + 10',
      'mining_run set net = net + 1',
      'mining_run set gross = gross + 1 where plan_id is null',
      'mining_run set expected = 12345 where plan_id is not null',
      'mining_run set expected = 0 where plan_id is null',
      'mining_day set received = received + 1',
      'mining_day set price = price + 100000',
      'mining_day set reading = 1',
      'mining_receipt set amount = amount + 1',
      'mining_contract set hash_rate = hash_rate + 1',
      `mining_fleet set sold = sold - 1 where algorithm = 'sha256d'`,
      'mining_plan set pool_fee_bps = 5',
    ] as const;
    for (const change of changes) {
      const client = await owner.connect();
      try {
        await client.query('begin');
        const [table] = change.split(' ');
        await client.query(`alter table ${table} disable trigger user`);
        await client.query('alter table mining_payout drop constraint mining_payout_run_fkey');
        await client.query(`update ${change}`);
        expect(await problems({ ...database, owner: client as unknown as Pool }), change).not.toEqual([]);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
    expect(await problems(database)).toEqual([]);
  }));

it('[N2] no statement sells more than the fleet has, whatever code calls it', () =>
  inFresh(async ({ owner, app }) => {
    await openFleet(owner, 'scrypt', 100n);
    const sell = (amount: bigint) =>
      app
        .query<{ sold: boolean }>(`select mining_sell('scrypt', $1) as sold`, [amount])
        .then(({ rows }) => rows[0]?.sold);
    expect([await sell(60n), await sell(41n), await sell(40n), await sell(1n)]).toEqual([true, false, true, false]);
    await expect(app.query('update mining_fleet set sold = 0')).rejects.toMatchObject({ code: '42501' });
    await expect(owner.query('update mining_fleet set sold = sold + 1')).rejects.toMatchObject({ code: '23514' });
    // Machines fail: what is sold stands, and nothing more is sold until it is verified again.
    await app.query(`select mining_verify('scrypt', 100, 70)`);
    const { rows } = await app.query<{ capacity: bigint; verified: bigint }>(
      `select capacity, verified from mining_fleet where algorithm = 'scrypt'`,
    );
    expect(rows).toEqual([{ capacity: 100n, verified: 70n }]);
    expect(await sell(1n)).toBe(false);
    await app.query(`select mining_verify('scrypt', 100, 101)`);
    expect(await sell(1n)).toBe(true);
  }));
