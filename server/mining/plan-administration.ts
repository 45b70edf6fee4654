import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { createMiningPlan } from '#api/mining-plans.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { readPlan } from '#domain/mining/plans.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { type PlanRow, planView, shownPlans } from './plans.ts';

interface CountedPlanRow extends PlanRow {
  readonly contracts: bigint;
  readonly running: bigint;
}

const counted = `
  select s.*, c.contracts, c.running from (${shownPlans}) s
  cross join lateral (
    select count(*) as contracts, count(*) filter (where x.state = 'running') as running
    from mining_contract x where x.plan_id = s.id) c`;

/** Plans as admins make and close them. Their terms never change. */
export function planHandlers(
  pool: Pool,
): Handlers<Pick<Catalogue, 'adminMiningPlans' | 'createMiningPlan' | 'closeMiningPlan'>> {
  return {
    async adminMiningPlans({ query: { cursor, limit = 10 } }) {
      const start = readCursor(cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const { rows } = await pool.query<CountedPlanRow>(
        `${counted} where $1::bigint is null or (s.created_ms, s.id) < ($1, $2)
         order by s.created_ms desc, s.id desc limit $3`,
        [...(start === 'none' ? [null, null] : [start.createdMs, start.id]), limit + 1],
      );
      const page = cutPage(rows, limit);
      return accepted({ items: page.rows.map(view), nextCursor: page.nextCursor });
    },

    createMiningPlan: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const read = readPlan(body);
        if (!read.ok) return read;
        const { algorithm, hashRate, price, powerMilliwatts, powerPrice } = read.value;
        const unrecorded = await unrecordedPairs(tx, body.coins);
        if (unrecorded.length > 0) {
          const problem = phrase('plan_unpriced', { pairs: unrecorded });
          return refused('invalid_input', { fields: [{ field: 'coins', problem }] });
        }
        const id = newId('mpl');
        await tx.query(
          `insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw,
             power_price, created_by, created_ms, day_worth)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, mining_day_worth($5, $6))`,
          [
            id,
            body.name,
            body.about,
            algorithm,
            body.coins,
            hashRate,
            body.termDays,
            price,
            body.poolFeeBps,
            powerMilliwatts,
            powerPrice,
            actor.uid,
            await readClock(tx),
          ],
        );
        await writeAudit(tx, {
          actor: actor.uid,
          action: command.operation,
          subjectKind: 'mining plan',
          subject: id,
          reason: null,
          before: null,
          after: { ...body, algorithm },
        });
        return accepted(await readOne(tx, id));
      }),

    closeMiningPlan: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const { rows } = await tx.query<{ state: PlanRow['state'] }>(
          'select state from mining_plan where id = $1 for no key update',
          [params.id],
        );
        const [plan] = rows;
        if (!plan) return refused('not_found', { what: 'plan' });
        if (plan.state === 'closed') return refused('already_decided', { status: 'closed' });
        // After the lock: whoever bought before it did so before this time.
        await tx.query(`update mining_plan set state = 'closed', closed_ms = $2 where id = $1`, [
          params.id,
          await readClock(tx),
        ]);
        await writeAudit(tx, {
          actor: actor.uid,
          action: command.operation,
          subjectKind: 'mining plan',
          subject: params.id,
          reason: body.reason,
          before: { state: 'open' },
          after: { state: 'closed' },
        });
        return accepted(await readOne(tx, params.id));
      }),
  };
}

/** Pairs of coins whose price was not recorded within the last day: a coin's day is divided by it. */
async function unrecordedPairs(tx: PoolClient, coins: readonly MinedCoin[]): Promise<readonly string[]> {
  const pairs = coins.map((coin) => minedCoinOf(coin).pair);
  const { rows } = await tx.query<{ pair: string }>(
    'select pair from market_pair where pair = any($1) and last_seq > 0 and last_time_ms > $2',
    [pairs, (await readClock(tx)) - dayMs],
  );
  return pairs.filter((pair) => !rows.some((row) => row.pair === pair));
}

async function readOne(tx: PoolClient, id: string): Promise<ReplyOf<typeof createMiningPlan>> {
  const { rows } = await tx.query<CountedPlanRow>(`${counted} where s.id = $1`, [id]);
  const [row] = rows;
  if (!row) throw new Error(`no plan ${id}`);
  return view(row);
}

function view(row: CountedPlanRow): ReplyOf<typeof createMiningPlan> {
  return {
    ...planView(row),
    contracts: Number(row.contracts),
    running: Number(row.running),
    createdBy: row.created_by,
    createdAt: isoTime(millis(row.created_ms)),
    closedAt: row.closed_ms === null ? null : isoTime(millis(row.closed_ms)),
  };
}
