import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { happenings, type readHappenings } from '#api/explorer.ts';
import { happeningReaders } from '#api/happening-readers.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { formatCents, type Wallet } from '#domain/money/amount.ts';
import { type DeedKind, deedKindOf } from '#domain/review/deed-steps.ts';
import { cutPage, type PageStart, readCursor, wrongCursor } from '#server/lists/pages.ts';
import { periodOf } from '#server/lists/period.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';
import { readerTranslator } from '#server/operations/translators.ts';
import { tradeCodesSql, tradeNamed } from './trade-names.ts';
import { withdrawalStateSql } from './withdrawal-states.ts';

type Kind = ReplyOf<typeof readHappenings>['items'][number]['kind'];

/** Whether a message of the contact page waits for staff, as their list has it (S1.1). */
const waitsSql = '(case when v.message is null then a.message is null else v.waiting_ms is not null end)';

/**
 * Each kind's newest rows until the cursor ($2 time, $3 key) and from a time on ($5), as many as a page may take of it ($4), each by the
 * index of what is one customer's: `key` orders what has one time.
 */
const sources: Readonly<Record<Kind, string>> = {
  deposit: `select id as key, created_ms, id, status as state, payment_method as about, coalesce(credited, amount) as amount, null as wallet
    from deposit where user_id = $1`,
  withdrawal: `select id as key, created_ms, id, ${withdrawalStateSql('withdrawal')} as state,
      payment_method as about, amount, 'real' as wallet from withdrawal where user_id = $1`,
  trade: `select key, created_ms, id, state, about, amount, wallet from unnest(array['real', 'practice']) of(money)
    cross join lateral (
      select trade_id as key, created_ms, trade_id as id, status as state, ${tradeCodesSql('trade')} as about,
        coalesce(profit, amount) as amount, wallet from trade
      where user_id = $1 and wallet = of.money and (created_ms, trade_id collate "C") < ($2, $3)
      order by created_ms desc, trade_id collate "C" desc limit $4) t
    where true`,
  copy: `select c.id as key, c.started_ms as created_ms, c.id, c.state, t.name as about, c.allocation as amount, c.wallet
    from copy c join trader t on t.id = c.trader_id where c.user_id = $1`,
  contract: `select id as key, bought_ms as created_ms, id, state, plan_id as about, price as amount, 'real' as wallet
    from mining_contract where user_id = $1`,
  adjustment: `select id as key, created_ms, id, status as state, reason_code as about,
      case direction when 'debit' then -amount else amount end as amount, 'real' as wallet from adjustment where user_id = $1`,
  conversation: `select id as key, created_ms, id, state, subject as about, null::bigint as amount, null as wallet
    from support_ticket where owner = $1`,
  message: `select m.id as key, m.created_ms, m.id, case when ${waitsSql} then 'waiting' else 'settled' end as state,
      left(m.message, 80) as about, null::bigint as amount, null as wallet from contact_message m
    left join contact_answer a on a.message = m.id left join contact_conversation v on v.message = m.id where m.author = $1`,
  decision: `select 'a' || id as key, created_ms, id::text, actor as state, action as about, null::bigint as amount,
      null as wallet from audit_entry where subject = $1`,
  notice: `select 'n' || seq as key, created_ms, id, case when read_ms is null then 'unread' else 'read' end as state,
      kind as about, null::bigint as amount, null as wallet from notice where owner = $1`,
  mail: `select 'm' || m.id as key, m.created_ms, m.id::text, m.state, m.subject as about, null::bigint as amount,
      null as wallet from mail m where m.recipient = (select email from auth_user where id = $1)`,
  session: `select 's' || md5(id) as key, floor(extract(epoch from created_at) * 1000)::bigint as created_ms, md5(id) as id,
      opened_by as state, concat_ws(', ', ip_address, left(user_agent, 200)) as about, null::bigint as amount,
      null as wallet from auth_session where user_id = $1`,
};

const newest = (kind: Kind): string =>
  `(select '${kind}' as kind, s.* from (${sources[kind]}) s
    where (s.created_ms, s.key collate "C") < ($2, $3) and s.created_ms >= $5
    order by s.created_ms desc, s.key collate "C" desc limit $4)`;

/** Above every time and every key. */
const beyond = { createdMs: '9000000000000000', id: 'zzz' } as const;

/** Where a page begins: after the cursor, and before the end of the days that are asked for. */
function startOf(cursor: PageStart | 'none', beforeMs: Millis | null): PageStart {
  const start = cursor === 'none' ? beyond : cursor;
  // Before every key of its time.
  return beforeMs !== null && BigInt(start.createdMs) >= beforeMs ? { createdMs: String(beforeMs), id: '' } : start;
}

/** What the decisions of a page were (R2): the record before and after stays with whoever may read the entry. */
async function deedsOf(
  pool: Pool,
  rows: readonly { readonly kind: Kind; readonly record: string }[],
): Promise<ReadonlyMap<string, DeedKind>> {
  const ids = rows.flatMap(({ kind, record }) => (kind === 'decision' ? [record] : []));
  if (ids.length === 0) return new Map();
  const { rows: entries } = await pool.query<TableRow<'audit_entry', 'id' | 'action' | 'before' | 'after'>>(
    'select id, action, before, after from audit_entry where id = any($1::bigint[])',
    [ids],
  );
  return new Map(entries.map((entry) => [entry.id.toString(), deedKindOf(entry)]));
}

interface Row {
  readonly kind: Kind;
  readonly key: string;
  readonly created_ms: bigint;
  readonly id: string;
  readonly state: string | null;
  readonly about: string;
  readonly amount: bigint | null;
  readonly wallet: Wallet | null;
}

/** What happened to a customer and what they did, in one list (R1.5), as far as the reader's role reads such records (A7.1). */
export function happeningHandlers(pool: Pool): Handlers<Pick<Catalogue, 'readHappenings'>> {
  return {
    async readHappenings({ actor, params, query }) {
      const cursor = readCursor(query.cursor);
      if (cursor === null) return refused('invalid_input', wrongCursor);
      const period = periodOf(query);
      if (!period.ok) return period;
      const { rowCount } = await pool.query('select from auth_user where id = $1', [params.id]);
      if (rowCount === 0) return refused('not_found', { what: 'customer' });
      const { limit = 10, kind } = query;
      const kinds = (kind ? [kind] : happenings).filter((one) => mayCall(happeningReaders[one], actor));
      if (kinds.length === 0) return accepted({ items: [], nextCursor: null });
      const start = startOf(cursor, period.value.beforeMs);
      const { rows } = await pool.query<Row>(
        `select * from (${kinds.map(newest).join(' union all ')}) h
         order by h.created_ms desc, h.key collate "C" desc limit $4`,
        [params.id, start.createdMs, start.id, limit + 1, period.value.fromMs ?? 0],
      );
      const page = cutPage(
        rows.map((row) => ({ ...row, id: row.key, record: row.id })),
        limit,
      );
      const deeds = await deedsOf(pool, page.rows);
      const translator = readerTranslator();
      return accepted({
        items: page.rows.map((row) => ({
          key: row.key,
          kind: row.kind,
          time: isoTime(millis(row.created_ms)),
          id: row.record,
          state: row.state,
          about: row.kind === 'trade' ? tradeNamed(translator, row.about) : row.about,
          amount: row.amount === null ? null : formatCents(row.amount),
          wallet: row.wallet,
          deed: row.kind === 'decision' ? (deeds.get(row.record) ?? null) : null,
        })),
        nextCursor: page.nextCursor,
      });
    },
  };
}
