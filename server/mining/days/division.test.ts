import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import type { MiningContractId, MiningPlanId, UserId } from '#domain/ids/ids.ts';
import { type Algorithm, algorithms, type MinedCoin, minedCoinOf, partsPerUnit } from '#domain/mining/coins.ts';
import { type CoinPrice, payOut, shareOf } from '#domain/mining/division.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import {
  closeDay,
  divideDue,
  openFleet,
  openPlan,
  type PlanWish,
  receive,
  sellContracts,
  showed,
} from '#tools/testing/mining/mining.ts';
import { btc, firstDay, inFresh, owes, plain, problems } from '#tools/testing/mining/mining-division.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

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
