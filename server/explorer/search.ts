import type { Pool } from 'pg';
import { readCustomerCase } from '#api/accounts.ts';
import { readAdjustmentCase } from '#api/adjustments.ts';
import type { Catalogue } from '#api/catalogue.ts';
import { readDepositCase } from '#api/deposit-review.ts';
import { mostCounted, readAnyTrade, readJournal, type searchRecords } from '#api/explorer.ts';
import { readIdentityCase } from '#api/identity.ts';
import { readMiningReceipt } from '#api/mining-receipts.ts';
import type { Operation, ReplyOf } from '#api/operation.ts';
import { readCustomerContract, readCustomerCopy } from '#api/record-pages.ts';
import { readRiskCase } from '#api/risk-cases.ts';
import { readStaffAlert } from '#api/staff-alerts.ts';
import { readSupportTicket } from '#api/support-desk.ts';
import { readApplicationCase } from '#api/trader-review.ts';
import { readWithdrawalCase } from '#api/withdrawal-review.ts';
import { accepted } from '#domain/failures/failures.ts';
import { formatCents } from '#domain/money/amount.ts';
import { paymentMethods } from '#domain/money/coins.ts';
import { readJournals } from '#server/ledger/journal-lines.ts';
import { mayBeAddress, mayFindOwners, ownersOfAddress } from '#server/lists/address-owners.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';
import { typedAmount } from './amounts.ts';
import { journalNumber } from './journals.ts';

type Reply = ReplyOf<typeof searchRecords>;
type Found = Reply['items'][number];

/** A way to find records: its SQL takes what was typed as $1 and gives kind, id, name and about. */
interface Way {
  readonly sql: string;
  readonly typed: string | bigint;
  readonly further?: readonly unknown[];
}

const mostOfAKind = 10;
/** One more, which says that there are more. */
const lookedFor = mostOfAKind + 1;

const customers = (condition: string): string =>
  `select 'customer' as kind, u.id, coalesce(c.display_name, u.name) as name, u.email as about
   from auth_user u left join customer c on c.uid = u.id where ${condition} limit ${lookedFor}`;

const records = {
  deposit: (condition: string) =>
    `select 'deposit' as kind, d.id, coalesce(c.display_name, d.name) as name,
       d.status || ', ' || round(d.amount / 100.0, 2) || ' USD, ' || d.payment_method as about
     from deposit d left join customer c on c.uid = d.user_id where ${condition}
     order by d.created_ms desc limit ${lookedFor}`,
  withdrawal: (condition: string) =>
    `select 'withdrawal' as kind, w.id, coalesce(c.display_name, w.client_name) as name,
       w.status || ', ' || round(w.amount / 100.0, 2) || ' USD, ' || w.payment_method as about
     from withdrawal w left join customer c on c.uid = w.user_id where ${condition}
     order by w.created_ms desc limit ${lookedFor}`,
} as const;

/** To an address, which several customers may share: the newest of each of them before a second one of anybody. */
const withdrawalsTo = `
  select kind, id, name, about from (
    select 'withdrawal' as kind, w.id, coalesce(c.display_name, w.client_name) as name, w.created_ms,
      w.status || ', ' || round(w.amount / 100.0, 2) || ' USD, ' || w.payment_method as about,
      row_number() over (partition by w.user_id order by w.created_ms desc) as place
    from withdrawal w left join customer c on c.uid = w.user_id where lower(w.wallet_address) = $1) found
  order by place, created_ms desc limit ${lookedFor}`;

/** What staff decide or answer, of whom; each by the index of its table. */
const work = {
  identity: (condition: string) =>
    `select 'identity' as kind, s.id, coalesce(c.display_name, s.user_id) as name, replace(s.status, '_', ' ') as about
     from identity_submission s left join customer c on c.uid = s.user_id where ${condition}
     order by s.created_ms desc limit ${lookedFor}`,
  case: (condition: string) =>
    `select 'case' as kind, r.id, coalesce(c.display_name, r.subject) as name, r.state as about
     from risk_case r left join customer c on c.uid = r.subject where ${condition}
     order by r.opened_ms desc limit ${lookedFor}`,
  conversation: (condition: string) =>
    `select 'conversation' as kind, t.id, coalesce(c.display_name, t.owner) as name, t.state || ', ' || t.subject as about
     from support_ticket t left join customer c on c.uid = t.owner where ${condition}
     order by t.changed_ms desc limit ${lookedFor}`,
} as const;

/** Of the customers that were found, at most ten. */
const workOfPeople = [
  work.identity('s.user_id = any($1)'),
  work.case('r.subject = any($1)'),
  work.conversation('t.owner = any($1)'),
];

/** Of a whole id: the one record that it names, by the key of its table. */
const byId: Readonly<Record<string, string>> = {
  usr: customers('u.id = $1'),
  dep: records.deposit('d.id = $1'),
  wdr: records.withdrawal('w.id = $1'),
  trd: `select 'trade' as kind, t.trade_id as id, coalesce(c.display_name, t.user_id) as name,
          lower(t.status) || ', ' || t.currency_pair || ' ' || t.positions || ', ' || t.wallet as about
        from trade t left join customer c on c.uid = t.user_id where t.trade_id = $1`,
  cpy: `select 'copy' as kind, p.id, coalesce(c.display_name, p.user_id) as name, p.state || ', ' || t.name as about
        from copy p join trader t on t.id = p.trader_id left join customer c on c.uid = p.user_id where p.id = $1`,
  mct: `select 'contract' as kind, m.id, coalesce(c.display_name, m.user_id) as name, m.state as about
        from mining_contract m left join customer c on c.uid = m.user_id where m.id = $1`,
  adj: `select 'adjustment' as kind, a.id, coalesce(c.display_name, a.user_id) as name,
          a.status || ', ' || a.direction || ' of ' || round(a.amount / 100.0, 2) || ' USD' as about
        from adjustment a left join customer c on c.uid = a.user_id where a.id = $1`,
  tra: `select 'application' as kind, t.id, coalesce(c.display_name, t.user_id) as name,
          t.status || ', to be a trader as ' || t.name as about
        from trader_application t left join customer c on c.uid = t.user_id where t.id = $1`,
  mrc: `select 'receipt' as kind, r.id, r.pool as name, r.state || ', ' || r.coin || ', ' || to_char(date '1970-01-01' + r.day, 'YYYY-MM-DD') as about
        from mining_receipt r where r.id = $1`,
  idn: work.identity('s.id = $1'),
  rsk: work.case('r.id = $1'),
  tck: work.conversation('t.id = $1'),
  sal: `select 'alert' as kind, s.id, s.code || case s.about when '' then '' else ' ' || s.about end as name,
          case when s.ended_ms is null then 'open' else 'ended' end as about from staff_alert s where s.id = $1`,
};

const idShape = /^([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}$/;

/** How a text begins, as LIKE reads it. */
const begins = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The ways that what was typed can be meant; each looks its table up by an index.
 *
 * @param byOwner whether an address leads to whose it is
 */
function waysOf(typed: string, byOwner: boolean): readonly Way[] {
  const prefix = idShape.exec(typed)?.[1];
  if (prefix !== undefined) return byId[prefix] ? [{ sql: byId[prefix], typed }] : [];
  const lower = typed.toLowerCase();
  const phone = /^\+?[0-9][0-9 ]{3,18}$/.test(typed) ? `+${typed.replace(/\D/g, '')}` : null;
  return [
    { sql: customers('u.email like $1'), typed: begins(lower) },
    { sql: customers('lower(c.display_name) like $1'), typed: begins(lower) },
    { sql: customers('lower(c.last_name) like $1'), typed: begins(lower) },
    ...(phone === null ? [] : [{ sql: customers('c.phone_number like $1'), typed: begins(phone) }]),
    ...amounts(typed),
    // A transaction is as long.
    ...(mayBeAddress(typed) ? payments(typed, lower, byOwner) : []),
  ];
}

const payments = (typed: string, lower: string, byOwner: boolean): readonly Way[] => [
  { sql: records.deposit('lower(d.payment_address) = $1'), typed: lower },
  { sql: withdrawalsTo, typed: lower },
  ...(byOwner ? [{ sql: customers(`u.id in (${ownersOfAddress('$1')})`), typed: lower }] : []),
  ...[...new Set([typed, lower])].flatMap((transaction) => [
    {
      sql: records.deposit(
        `d.status = 'approved' and d.chain = any(select distinct chain_of(m) from unnest($2::text[]) m)
         and d.transaction_id = $1`,
      ),
      typed: transaction,
      further: [paymentMethods],
    },
    {
      sql: records.withdrawal('w.payment_method = any($2::text[]) and w.transaction_id = $1'),
      typed: transaction,
      further: [paymentMethods],
    },
  ]),
];

/** Deposits and withdrawals of an amount, the newest first. */
function amounts(typed: string): readonly Way[] {
  const amount = typedAmount(typed);
  if (amount === null) return [];
  const { cents, methods, units } = amount;
  const inCoins = [methods, units];
  const of = (table: 'd' | 'w', column: string): string =>
    `(${table}.payment_method, ${table}.${column}) in (select * from unnest($2::text[], $3::numeric[]))
     and ${table}.created_ms >= $1::bigint`;
  return [
    ...(cents === null
      ? []
      : [
          { sql: records.deposit('d.amount = $1'), typed: cents },
          { sql: records.withdrawal('w.amount = $1'), typed: cents },
        ]),
    ...(methods.length === 0
      ? []
      : [
          { sql: records.deposit(of('d', 'units')), typed: 0n, further: inCoins },
          { sql: records.deposit(of('d', 'received_units')), typed: 0n, further: inCoins },
          { sql: records.withdrawal(of('w', 'units')), typed: 0n, further: inCoins },
        ]),
  ];
}

/** What reads the page that shows each kind: nobody finds what they may not read (A7.1). */
const reads: Readonly<Record<Found['kind'], Operation>> = {
  customer: readCustomerCase,
  deposit: readDepositCase,
  withdrawal: readWithdrawalCase,
  trade: readAnyTrade,
  journal: readJournal,
  copy: readCustomerCopy,
  contract: readCustomerContract,
  adjustment: readAdjustmentCase,
  application: readApplicationCase,
  receipt: readMiningReceipt,
  alert: readStaffAlert,
  identity: readIdentityCase,
  case: readRiskCase,
  conversation: readSupportTicket,
};

/** What was found by its id, and the kinds of which there are more than ten. */
interface Finds {
  readonly found: Map<string, Found>;
  readonly more: Set<Found['kind']>;
}

/** Adds what a query finds, at most ten of each kind. */
async function addFound(pool: Pool, { found, more }: Finds, sql: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await pool.query<Found>(sql, [...values]);
  for (const row of rows) {
    if (found.has(row.id)) continue;
    const count = [...found.values()].filter(({ kind }) => kind === row.kind).length;
    if (count < mostOfAKind) found.set(row.id, row);
    else more.add(row.kind);
  }
}

const counting = {
  deposit: `select count(*)::integer from (select from deposit where amount = $1 limit ${mostCounted + 1}) d`,
  withdrawal: `select count(*)::integer from (select from withdrawal where amount = $1 limit ${mostCounted + 1}) w`,
} as const;

/** There are more of a kind; of an amount in dollars with how many, since the list of such payments finds the same. */
async function moreOf(pool: Pool, kind: Found['kind'], typed: string): Promise<Reply['more'][number]> {
  const cents = typedAmount(typed)?.cents ?? null;
  if (cents === null || !(kind === 'deposit' || kind === 'withdrawal')) return { kind, amount: null, count: null };
  const { rows } = await pool.query<{ count: number }>(counting[kind], [cents]);
  return { kind, amount: formatCents(cents), count: rows[0]?.count ?? 0 };
}

/** One search over what is on record (R1.6). */
export function searchHandlers(pool: Pool): Handlers<Pick<Catalogue, 'searchRecords'>> {
  return {
    async searchRecords({ actor, query }) {
      const typed = query.q.trim();
      const finds: Finds = { found: new Map(), more: new Set() };
      const { found, more } = finds;
      const number = journalNumber(typed);
      for (const { id, code, cause } of number === null ? [] : await readJournals(pool, [number])) {
        found.set(id, { kind: 'journal', id, name: code, about: cause });
      }
      if (typed.length >= 2) {
        for (const { sql, typed: value, further = [] } of waysOf(typed, mayFindOwners(actor))) {
          await addFound(pool, finds, sql, [value, ...further]);
        }
        const people = [...found.values()].filter(({ kind }) => kind === 'customer').map(({ id }) => id);
        for (const sql of people.length === 0 ? [] : workOfPeople) await addFound(pool, finds, sql, [people]);
      }
      const may = (kind: Found['kind']): boolean => mayCall(reads[kind], actor);
      return accepted({
        items: [...found.values()].filter(({ kind }) => may(kind)),
        more: await Promise.all([...more].filter(may).map((kind) => moreOf(pool, kind, typed))),
      });
    },
  };
}
