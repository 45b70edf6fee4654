import type { Pool } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { listAllContracts } from '#api/mining-operator.ts';
import type { TableRow } from '#database/rows.ts';
import { dayOf, dayText } from '#domain/clock/days.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import type { Algorithm, MinedCoin } from '#domain/mining/coins.ts';
import { formatCents } from '#domain/money/amount.ts';
import { pageView, selectPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';

type Contract = Static<(typeof listAllContracts)['reply']>['items'][number];

interface ContractRow
  extends TableRow<
    'mining_contract',
    'id' | 'user_id' | 'plan_id' | 'hash_rate' | 'price' | 'start_day' | 'end_day' | 'state'
  > {
  readonly plan_name: string;
  readonly algorithm: Algorithm;
  readonly coins: MinedCoin[];
  readonly created_ms: bigint;
  readonly paid: bigint;
  readonly now_ms: bigint;
}

/** All customers' contracts, as admins see them. */
export function contractListHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listAllContracts'>> {
  return {
    async listAllContracts({ query }) {
      const page = await selectPage(query, ({ start, most }) =>
        pool.query<ContractRow>(
          `select c.id, c.user_id, c.plan_id, p.name as plan_name, p.algorithm, p.coins, c.hash_rate, c.price,
             c.bought_ms as created_ms, c.start_day, c.end_day, c.state, clock_ms() as now_ms,
             (select coalesce(sum(y.cents), 0)::bigint from mining_payout y where y.contract_id = c.id) as paid
           from mining_contract c join mining_plan p on p.id = c.plan_id
           where ($1::text is null or c.user_id = $1) and ($2::text is null or c.plan_id = $2)
             and ($3::text is null or $3 = case when c.state = 'running' and c.start_day > clock_ms() / 86400000 then 'waiting'
               else c.state end)
             and ($4::bigint is null or (c.bought_ms, c.id) < ($4, $5))
           order by c.bought_ms desc, c.id desc limit $6`,
          [query.customer ?? null, query.plan ?? null, query.state ?? null, ...start, most],
        ),
      );
      return pageView(page, view);
    },
  };
}

function view(row: ContractRow): Contract {
  const now: Millis = millis(row.now_ms);
  return {
    id: row.id,
    customer: row.user_id,
    planId: row.plan_id,
    plan: row.plan_name,
    algorithm: row.algorithm,
    coins: row.coins,
    hashRate: String(row.hash_rate),
    price: formatCents(row.price),
    boughtAt: isoTime(millis(row.created_ms)),
    firstDay: dayText(row.start_day),
    lastDay: dayText(row.end_day - 1),
    state: row.state === 'running' && row.start_day > dayOf(now) ? 'waiting' : row.state,
    paid: formatCents(row.paid),
  };
}
