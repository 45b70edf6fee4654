import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { MiningPlanId, UserId } from '#domain/ids/ids.ts';
import { newId } from '#server/ids/new-id.ts';
import { divideClosed } from '#server/mining/days/dividing.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { postWithoutRecords, postWithRecords } from '#tools/testing/forging/forged-books.ts';
import { closeDay, openFleet, openPlan, receive } from '#tools/testing/mining/mining.ts';
import { fundCustomer } from '#tools/testing/people/customers.ts';
import type { BenchSize } from './books.ts';
import { openCrowd } from './crowd.ts';
import { longestHold, whileLooking } from './locks.ts';
import { figureOf, interleave, loadWhile, type Measure, ratioOf } from './rounds.ts';
import { openStakes } from './stakes.ts';

const hashRate = 10n ** 13n;
const firstDay = 15_000;
const price = { price: 9_100_000n, decimals: 2 };

const callers = 16;

/**
 * The daily run of one plan with many contracts, each of another customer, set by set as the product divides it, beside a bare
 * insert of the same rows, postings and balances in one transaction; and how long a stake or a deposit waits meanwhile at most:
 * each set holds the accounts of those whom it pays, and the house's, while it posts.
 */
export async function mining(
  owner: Pool,
  app: Pool,
  others: readonly UserId[],
  count: number,
  { rounds }: BenchSize,
): Promise<Measure[]> {
  const plan = await openPlan(owner, {
    algorithm: 'sha256d',
    coins: ['BTC'],
    hashRate,
    termDays: 3_000,
    poolFeeBps: 150,
    powerMilliwatts: 100_000n,
    powerPrice: 50_000n,
  });
  await openFleet(owner, 'sha256d', hashRate * BigInt(count + 100));
  const people = Array.from({ length: count }, () => newId('usr'));
  await openCrowd(owner, people, ['USD']);
  await openContracts(owner, plan, people);
  let day = firstDay;
  const next = async (): Promise<number> => {
    day += 1;
    await receive(owner, 'BTC', day, 41_357n * BigInt(count) + BigInt(day));
    await closeDay(owner, 'BTC', day, price);
    return day;
  };
  const divided = async (): Promise<number> => {
    await next();
    const begun = performance.now();
    await divideClosed(app, 'BTC');
    return performance.now() - begun;
  };
  await divided();
  const taken = await interleave(rounds > 3 ? 3 : 2, divided, async () => bare(owner, plan, await next()));
  const held = await longestHold(app, divided);
  const stakes = await openStakes(app);
  const [depositor] = others;
  if (!depositor) throw new Error('nobody deposits');
  const [, waited] = await whileLooking(divided, (goesOn) =>
    Promise.all([
      loadWhile(callers, goesOn, stakes.by(others)),
      loadWhile(callers, goesOn, stakes.by(people)),
      loadWhile(1, goesOn, () => fundCustomer(app, depositor, 1_000n)),
    ]),
  );
  stakes.end();
  return [
    ratioOf(
      'mining-day',
      `a day of ${count} mining contracts in ms, divided and paid, vs a bare insert of the same rows and postings`,
      taken,
      { most: 1.5 },
    ),
    ratioOf(
      'mining-wait',
      'the longest wait in ms of a stake or a deposit meanwhile, of whoever is paid and of others, vs the bare insert',
      { ours: Math.max(...waited.map(({ most }) => most)), limit: taken.limit },
      { most: 1 },
    ),
    figureOf('mining-hold', `the longest that a day of ${count} mining contracts holds accounts, ms`, [held], {
      most: null,
    }),
  ];
}

async function openContracts(owner: Pool, plan: MiningPlanId, people: readonly UserId[]): Promise<void> {
  await owner.query(`update mining_fleet set sold = $1 where algorithm = 'sha256d'`, [
    hashRate * BigInt(people.length),
  ]);
  await owner.query(
    `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
     select c, u, $1, $2, 100, ($3::bigint) * 86400000 - 1, $3, $3 + 3000 from unnest($4::text[], $5::text[]) x(u, c)`,
    [plan, hashRate, firstDay, people, people.map(() => newId('mct'))],
  );
  await owner.query('analyze mining_contract, ledger_account');
}

/** ms to write the rows that such a day leaves, with nothing looked up or decided. The day is then as good as divided. */
async function bare(owner: Pool, plan: MiningPlanId, day: number): Promise<number> {
  const run = newId('mrn');
  await postWithoutRecords(owner);
  const took = await withTransaction(owner, async (tx) => {
    await tx.query(
      `create temporary table bare_due on commit drop as
       select c.id as contract, c.user_id as customer, a.id as account, a.balance, a.version, y.carry_after as before,
         row_number() over (order by a.id) as nth, nextval('ledger_journal_number') as journal,
         h.id as house, h.balance as house_balance, h.version as house_version,
         o.id as coins, o.balance as coins_balance, o.version as coins_version,
         d.id as dollars, d.balance as dollars_balance, d.version as dollars_version
       from mining_contract c join ledger_account a on a.owner = c.user_id and a.kind = 'available' and a.asset = 'USD'
       join mining_payout y on y.contract_id = c.id and y.coin = 'BTC' and y.day = $2 - 1
       cross join (select * from ledger_account where kind = 'mining' and asset = 'BTC') h
       cross join (select * from ledger_account where kind = 'external' and asset = 'BTC') o
       cross join (select * from ledger_account where kind = 'external' and asset = 'USD') d
       where c.plan_id = $1`,
      [plan, day],
    );
    await tx.query(
      `insert into mining_run (id, coin, day, plan_id, formula, contracts, gross, pool_fee, power, net, power_due, carried_before,
         carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
       values ($1, 'BTC', $2, $3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)`,
      [run, day, plan],
    );
    const begun = performance.now();
    await tx.query(
      `with payouts as (
         insert into mining_payout (contract_id, coin, day, run_id, carry_before, carry_after, sold_units, cents)
         select contract, 'BTC', $2::integer, $1, before, before, 30000, 2730 from bare_due
       ), outboxed as (
         insert into outbox (owner, topic, subject)
         select customer, t, contract from bare_due cross join unnest(array['balance', 'contract']) t
       ), journals as (
         insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
         select journal, 'mining-payout', contract, $2::integer, 'system', 1 from bare_due
       ), entries as (
         insert into ledger_entry
           (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
         select u.journal * 32 + e.line, e.account, e.version, e.amount, e.after - e.amount, e.after, e.class, 1, 1
         from bare_due u cross join lateral (values
           (0, u.house, u.house_version + u.nth, -30000, u.house_balance - 30000 * u.nth, 'none'),
           (1, u.coins, u.coins_version + u.nth, 30000, u.coins_balance + 30000 * u.nth, 'none'),
           (2, u.dollars, u.dollars_version + u.nth, -2730, u.dollars_balance - 2730 * u.nth, 'profit'),
           (3, u.account, u.version + 1, 2730, u.balance + 2730, 'profit')) e(line, account, version, amount, after, class)
       )
       update ledger_account a set balance = a.balance + 2730, version = a.version + 1, earned = a.earned + 2730
       from bare_due u where a.id = u.account`,
      [run, day],
    );
    const took = performance.now() - begun;
    await tx.query(
      `update ledger_account a set version = a.version + (select count(*) from bare_due), balance = a.balance + m.moved
       from (select house as id, -30000 * count(*) as moved from bare_due group by house
         union all select coins, 30000 * count(*) from bare_due group by coins
         union all select dollars, -2730 * count(*) from bare_due group by dollars) m
       where a.id = m.id`,
    );
    await tx.query(`update mining_day set state = 'paid' where coin = 'BTC' and day = $1`, [day]);
    return took;
  });
  await postWithRecords(owner);
  return took;
}
