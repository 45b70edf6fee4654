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
import { pageView, selectPage } from '#server/lists/pages.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock } from '#server/review/timeline.ts';
import { type PlanRow, planView, shownPlans } from './plans.ts';

interface CountedPlanRow extends PlanRow {
  readonly contracts: bigint;
  readonly running: bigint;
  readonly lapse_causes: ReplyOf<typeof createMiningPlan>['lapsedBecause'][number][];
  readonly second_admin: ReplyOf<typeof createMiningPlan>['secondAdmin'];
}

/** The causes are those of mining_plan_lapsed, each as it is now; by stale inputs nothing is said to have risen. */
const counted = `
  select s.*, c.contracts, c.running,
    case when s.coin_worths is null
        or not mining_plan_takes_two(s.coin_worths, s.pool_fee_bps, s.term_days, s.price) then null
      when array_position(s.coin_worths, null) is null then 'price_below_half' else 'worth_unknown' end as second_admin,
    case when not s.lapsed then array[]::text[] else array_remove(array[
      case when clock_ms() - s.set_ms >= 30 * 86400000::bigint then 'age' end,
      case when s.day_worth is null then null
        when mining_inputs_stale(s.coins) then 'inputs_stale'
        when mining_expected_day_worth(s.coins, s.hash_rate) is null then 'worth_unknown'
        when mining_expected_day_worth(s.coins, s.hash_rate) * 10 > s.day_worth * 11 then 'worth_risen' end], null) end as lapse_causes
  from (${shownPlans}) s
  cross join lateral (
    select count(*) as contracts, count(*) filter (where x.state = 'running') as running
    from mining_contract x where x.plan_id = s.id) c`;

/** Plans as admins make, approve and close them. Their terms never change. */
export function planHandlers(
  pool: Pool,
): Handlers<Pick<Catalogue, 'adminMiningPlans' | 'createMiningPlan' | 'confirmMiningPlan' | 'closeMiningPlan'>> {
  return {
    async adminMiningPlans({ query }) {
      const page = await selectPage(query, ({ start, most }) =>
        pool.query<CountedPlanRow>(
          `${counted} where $1::bigint is null or (s.created_ms, s.id) < ($1, $2)
           order by s.created_ms desc, s.id desc limit $3`,
          [...start, most],
        ),
      );
      return pageView(page, view);
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
        const { rows } = await tx.query<{ state: PlanRow['state'] }>(
          `insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw,
             power_price, created_by, created_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning state`,
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
        // R3: what is sold far below what it brings comes out of the house's capital, so that it waits for a second admin.
        const fresh = rows[0]?.state === 'open' ? accepted(null) : await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
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

    confirmMiningPlan: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const plan = await lockPlan(tx, params.id);
        if (!plan) return refused('not_found', { what: 'plan' });
        if (plan.state !== 'waiting') return refused('already_decided', { status: plan.state });
        if (plan.created_by === actor.uid) return refused('second_admin_required', {});
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        await tx.query(`update mining_plan set state = 'open', approved_by = $2, approved_ms = $3 where id = $1`, [
          params.id,
          actor.uid,
          await readClock(tx),
        ]);
        await auditState(tx, command, { id: params.id, before: plan.state, after: 'open', reason: null });
        return accepted(await readOne(tx, params.id));
      }),

    async closeMiningPlan({ params, body, command }) {
      const done = await inCommand(pool, command, async (tx) => {
        const plan = await lockPlan(tx, params.id);
        if (!plan) return refused('not_found', { what: 'plan' });
        if (plan.state === 'closed') return refused('already_decided', { status: 'closed' });
        // After the lock: whoever bought before it did so before this time.
        await tx.query(`update mining_plan set state = 'closed', closed_ms = $2 where id = $1`, [
          params.id,
          await readClock(tx),
        ]);
        await auditState(tx, command, { id: params.id, before: plan.state, after: 'closed', reason: body.reason });
        return accepted(null);
      });
      // Counts all contracts of the plan: whoever buys of others at the moment does not wait for that.
      return done.ok ? accepted(await readOne(pool, params.id)) : done;
    },
  };
}

/** Writes the audit entry of a plan's new state. */
async function auditState(
  tx: PoolClient,
  { actor, operation: action }: CommandKey,
  to: {
    readonly id: string;
    readonly before: PlanRow['state'];
    readonly after: PlanRow['state'];
    readonly reason: string | null;
  },
): Promise<void> {
  await writeAudit(tx, {
    actor,
    action,
    subjectKind: 'mining plan',
    subject: to.id,
    reason: to.reason,
    before: { state: to.before },
    after: { state: to.after },
  });
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

async function lockPlan(tx: PoolClient, id: string): Promise<Pick<PlanRow, 'state' | 'created_by'> | undefined> {
  const { rows } = await tx.query<Pick<PlanRow, 'state' | 'created_by'>>(
    'select state, created_by from mining_plan where id = $1 for no key update',
    [id],
  );
  return rows[0];
}

async function readOne(db: Pool | PoolClient, id: string): Promise<ReplyOf<typeof createMiningPlan>> {
  const { rows } = await db.query<CountedPlanRow>(`${counted} where s.id = $1`, [id]);
  const [row] = rows;
  if (!row) throw new Error(`no plan ${id}`);
  return view(row);
}

function view(row: CountedPlanRow): ReplyOf<typeof createMiningPlan> {
  return {
    ...planView(row),
    contracts: Number(row.contracts),
    running: Number(row.running),
    lapsedBecause: row.lapse_causes,
    secondAdmin: row.second_admin,
    approvedBy: row.approved_by,
    createdBy: row.created_by,
    createdAt: isoTime(millis(row.created_ms)),
    closedAt: row.closed_ms === null ? null : isoTime(millis(row.closed_ms)),
  };
}
