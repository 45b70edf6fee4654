import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportAllContracts, type listAllContracts } from '#api/mining-operator.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { dayOf, dayText } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { Algorithm, MinedCoin } from '#domain/mining/coins.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { type Asked, is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { type Page, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';

type Query = QueryOf<typeof listAllContracts>;
type Contract = ReplyOf<typeof listAllContracts>['items'][number];
type ContractRow = TableRow<'mining_contract'>;

const list: NarrowedList<Query> = {
  age: 'bought_ms',
  asks: ({ customer, plan, state }) => [is('user_id', customer), is('plan_id', plan), inState(state)],
  waits: () => false,
};

/** The first day of a contract is the day after it was bought, so that the list's own index tells who waits for it from who mines. */
const today = '(select clock_ms() / 86400000 * 86400000)';

function inState(state: Query['state']): Asked {
  switch (state) {
    case undefined:
      return null;
    case 'ended':
      return is('state', state);
    case 'waiting':
      return { sql: (place) => `state = ${place} and bought_ms >= ${today}`, value: 'running' };
    case 'running':
      return { sql: (place) => `state = ${place} and bought_ms < ${today}`, value: state };
  }
}

/** All customers' contracts, as admins see them, on the screen and as a file (R1.7). */
export function contractListHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listAllContracts' | 'exportAllContracts'>> {
  return {
    async listAllContracts({ query }) {
      return pageOf(await readContracts(pool, query));
    },

    exportAllContracts({ actor, query }) {
      return exported<Contract>({
        pool,
        actor: actor.uid,
        operation: exportAllContracts,
        list: 'mining-contracts',
        query,
        names,
        read: (page) => readContracts(pool, { ...query, ...page }),
        cells: (one) => [cellsOf(one)],
      });
    },
  };
}

async function readContracts(pool: Pool, query: Query): Promise<Decision<Page<Contract>>> {
  const which = narrowed(query, list);
  if (!which.ok) return which;
  const page = await readPage<ContractRow>(pool, { table: 'mining_contract', ...which.value }, query);
  return viewedPage(page, (rows) => views(pool, rows));
}

interface PaidRow extends TableRow<'mining_plan', 'name'> {
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly coins: MinedCoin[];
  readonly paid: bigint;
  readonly now_ms: bigint;
}

/** Contracts with their plans and what they were paid: one read for all. */
async function views(pool: Pool, rows: readonly ContractRow[]): Promise<Contract[]> {
  const { rows: found } = await pool.query<PaidRow>(
    `select c.id, p.name, p.algorithm, p.coins, clock_ms() as now_ms,
       (select coalesce(sum(y.cents), 0)::bigint from mining_payout y where y.contract_id = c.id) as paid
     from mining_contract c join mining_plan p on p.id = c.plan_id where c.id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  return rows.map((row) => {
    const more = byId.get(row.id);
    if (!more) throw new Error(`no plan for contract ${row.id}`);
    return {
      id: row.id,
      customer: row.user_id,
      planId: row.plan_id,
      plan: more.name,
      algorithm: more.algorithm,
      coins: more.coins,
      hashRate: String(row.hash_rate),
      price: formatCents(row.price),
      boughtAt: isoTime(millis(row.bought_ms)),
      firstDay: dayText(row.start_day),
      lastDay: dayText(row.end_day - 1),
      state: row.state === 'running' && row.start_day > dayOf(millis(more.now_ms)) ? 'waiting' : row.state,
      paid: formatCents(more.paid),
    };
  });
}

const names = [
  'contract',
  'bought',
  'customer_id',
  'plan_id',
  'plan',
  'algorithm',
  'coins',
  'hash_rate',
  'price_usd',
  'first_day',
  'last_day',
  'state',
  'paid_out_usd',
] as const satisfies readonly FileColumn[];

const cellsOf = (one: Contract): readonly string[] => [
  one.id,
  one.boughtAt,
  one.customer,
  one.planId,
  one.plan,
  one.algorithm,
  one.coins.join(' '),
  one.hashRate,
  one.price,
  one.firstDay,
  one.lastDay,
  one.state,
  one.paid,
];
