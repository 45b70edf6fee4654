import type { Pool } from 'pg';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { newId } from '#server/ids/new-id.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';

/**
 * Contracts of a plan that are paid in one transaction, which holds their accounts and the house's for some tens of ms (N3.6,
 * decisions/2026-11-30-mining-by-sets.md).
 */
const usualSetSize = 200;

/** A closed day (addition 0), or what came late for one. */
interface Due {
  readonly coin: MinedCoin;
  readonly day: number;
  readonly addition: number;
}

/**
 * Divides what is closed, day by day and plan by plan, and what came late before the first day that was open then; what is done
 * already stays as it is. A day that is not whole keeps the later ones of its coin waiting, whose contracts go on from what it
 * carries over.
 */
export async function divideClosed(pool: Pool, coin: MinedCoin, setSize = usualSetSize): Promise<void> {
  const { rows: due } = await pool.query<{ day: number; addition: number }>(
    `select s.day, s.addition from (
       select day, 0 as addition, day as at_day from mining_day where coin = $1 and state = 'closed'
       union all select day, addition, at_day from mining_addition where coin = $1 and state = 'added') s
     order by s.at_day, s.addition = 0, s.addition`,
    [coin],
  );
  for (const { day, addition } of due) await divideOne(pool, { coin, day, addition }, setSize);
}

/** A plan that fails holds up the end of the day, and no other plan. */
async function divideOne(pool: Pool, due: Due, setSize: number): Promise<void> {
  const { coin, day, addition } = due;
  const { rows: plans } = await pool.query<{ id: string }>(
    `select p.id from mining_plan p
     where $1 = any(p.coins) and exists (
       select from mining_contract c where c.plan_id = p.id and c.start_day <= $2 and c.end_day > $2)
     order by p.id`,
    [coin, day],
  );
  const failed: unknown[] = [];
  for (const { id } of plans) {
    try {
      while (await takeStep(pool, due, id, setSize));
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  await run(pool, 'select mining_pay_rest($1, $2, $3, $4) as more', [newId('mrn'), coin, day, addition]);
}

/**
 * Takes one step of dividing a plan's part, in a transaction of its own: begins it, pays the next set of its contracts, or ends it.
 * False once it is whole, whoever took the other steps.
 */
export const takeStep = (pool: Pool, { coin, day, addition }: Due, plan: string, setSize: number): Promise<boolean> =>
  run(pool, 'select mining_divide_step($1, $2, $3, $4, $5, $6) as more', [
    newId('mrn'),
    coin,
    day,
    plan,
    addition,
    setSize,
  ]);

/** A plan of many contracts begins by counting what they have coming, and holds no account meanwhile: it takes as long as it takes. */
async function run(pool: Pool, text: string, values: readonly unknown[]): Promise<boolean> {
  return withTransaction(pool, async (tx) => {
    await tx.query('set local statement_timeout = 0');
    const { rows } = await tx.query<{ more: boolean }>(text, [...values]);
    return rows[0]?.more === true;
  });
}
