import type { Pool } from 'pg';
import { readCustomerCase } from '#api/accounts.ts';
import { readAdjustmentCase } from '#api/adjustments.ts';
import type { Catalogue } from '#api/catalogue.ts';
import { readContactMessage } from '#api/contact-desk.ts';
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
import { type FoundFacts, foundAbout } from '#messages/search/found.ts';
import { readJournals } from '#server/ledger/journal-lines.ts';
import { findJournals, spanOf } from '#server/ledger/journal-search.ts';
import { mayFindOwners } from '#server/lists/address-owners.ts';
import { begins, idPrefixOf, isWholeId, mayBegin } from '#server/lists/beginnings.ts';
import { type CustomersFound, customersFound, ownersFound } from '#server/lists/customer-search.ts';
import { wordsBegin } from '#server/lists/senders.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';
import { readerTranslator } from '#server/operations/translators.ts';
import { typedAmount } from './amounts.ts';
import {
  broughtBack,
  byId,
  customers,
  messagesFrom,
  mostOfAKind,
  paymentsBegun,
  receiptsOfTransaction,
  records,
  seenByTransaction,
  withdrawalsTo,
  workOfPeople,
} from './found-records.ts';
import { journalNumber } from './journals.ts';
import { someOfTransaction } from './payments-of-transaction.ts';

type Reply = ReplyOf<typeof searchRecords>;
type Found = Reply['items'][number];

/** A record as it is found: what its reply says about it is made of its facts. */
interface FoundRow extends FoundFacts, Pick<Found, 'kind' | 'id' | 'name'> {
  readonly kind: Found['kind'];
  /** Of customers alone. */
  readonly staff?: boolean;
}

/** A way to find records: its SQL takes what was typed as $1 and gives kind, id, name and the facts of what a record is. */
interface Way {
  readonly sql: string;
  readonly typed: string | bigint;
  readonly further?: readonly unknown[];
  /** Looks for customers alone. */
  readonly people?: boolean;
}

/** For whom is searched. */
interface Asked {
  /** A7's list, lower case: they are staff. */
  readonly adminEmails: readonly string[];
  /** Whether an address leads to whose it is. */
  readonly byOwner: boolean;
}

/**
 * The ways that what was typed can be meant; each looks its table up by an index, but people, whose names and addresses are read
 * through.
 */
function waysOf(typed: string, { adminEmails, byOwner }: Asked): readonly Way[] {
  const lower = typed.toLowerCase();
  const prefix = idPrefixOf(lower);
  const ofId = prefix === null ? undefined : byId[prefix];
  const people = (condition: string, value: string): Way => ({
    sql: customers(condition),
    typed: value,
    further: [adminEmails],
    people: true,
  });
  const found = ({ sql, value }: CustomersFound): Way => people(`u.id in (${sql('$1', mostOfAKind + 1)})`, value);
  const named: readonly Way[] =
    ofId === undefined
      ? []
      : [{ sql: ofId, typed: lower, ...(prefix === 'usr' ? { further: [adminEmails], people: true } : {}) }];
  if (isWholeId(lower)) return named;
  const words = wordsBegin(lower);
  return [
    // Whose address or name begins so comes before those that have it elsewhere.
    people('u.email like $1', begins(lower)),
    people('lower(c.display_name) like $1', begins(lower)),
    people('lower(c.last_name) like $1', begins(lower)),
    ...customersFound(typed).map(found),
    ...named,
    ...amounts(typed),
    ...(mayBegin(typed) ? payments(typed) : []),
    ...ownersFound(typed, byOwner).map(found),
    ...(words === null ? [] : [{ sql: messagesFrom, typed: words }]),
  ];
}

/** By how an address or a transaction begins; whose a transaction is, and not what else happened to them (R1.6). */
function payments(typed: string): readonly Way[] {
  const lower = typed.toLowerCase();
  const begun = [
    paymentsBegun('deposit', 'payment_address'),
    withdrawalsTo,
    paymentsBegun('deposit', 'transaction_id'),
    paymentsBegun('withdrawal', 'transaction_id'),
    ...seenByTransaction,
    receiptsOfTransaction,
  ].map((sql) => ({ sql, typed: begins(lower) }));
  return [...begun, { sql: broughtBack, typed, further: [lower] }];
}

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
          { sql: records.deposit('d.credited <> d.amount and d.credited = $1'), typed: cents },
          { sql: records.withdrawal('w.amount = $1'), typed: cents },
          {
            sql: records.withdrawal(
              `w.network_fee > 0 and w.amount - w.network_fee = $1 and w.status in ('approved', 'returned')`,
            ),
            typed: cents,
          },
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
  message: readContactMessage,
};

/** What was found by its id, and the kinds of which there are more than ten. */
interface Finds {
  readonly found: Map<string, Found>;
  readonly more: Set<Found['kind']>;
}

/** Adds what a query finds, at most ten of each kind. */
async function addFound(pool: Pool, { found, more }: Finds, sql: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await pool.query<FoundRow>(sql, [...values]);
  const translator = readerTranslator();
  for (const row of rows) {
    const { kind, id, name, staff } = row;
    if (found.has(id)) continue;
    const count = [...found.values()].filter((one) => one.kind === kind).length;
    if (count < mostOfAKind) {
      const about = foundAbout(translator, row);
      found.set(id, { kind, id, name, about, ...(staff === undefined ? {} : { staff }) });
    } else more.add(kind);
  }
}

/** The journals of what a transaction paid that begins so (R1.3). */
async function addOfTransaction(pool: Pool, finds: Finds, typed: string): Promise<void> {
  const { payments: paid, more } = await someOfTransaction(pool, typed);
  if (paid.length === 0) return;
  const causes = paid.map(({ id }) => id);
  const span = await spanOf(pool, { fromMs: null, beforeMs: null }, null);
  const filter = { causes, customer: null, copy: null, code: null, cents: null };
  const { ids, lookedTo } = await findJournals(pool, filter, span, mostOfAKind);
  for (const { id, code, cause } of await readJournals(pool, ids))
    finds.found.set(id, { kind: 'journal', id, name: code, about: cause });
  if (more || lookedTo !== null) finds.more.add('journal');
}

/** As the list of such payments finds them, at most one more than are counted. */
const counted = (...found: readonly string[]): string => {
  const limit = `limit ${mostCounted + 1}`;
  const all = found.map((condition) => `(select from ${condition} ${limit})`).join(' union all ');
  return `select count(*)::integer from (select from (${all}) either ${limit}) found`;
};

const counting = {
  deposit: counted('deposit where amount = $1', 'deposit where credited <> amount and credited = $1'),
  withdrawal: counted(
    'withdrawal where amount = $1',
    `withdrawal where network_fee > 0 and amount - network_fee = $1 and status in ('approved', 'returned')`,
  ),
} as const;

/** There are more of a kind; of an amount in dollars with how many, since the list of such payments finds the same. */
async function moreOf(pool: Pool, kind: Found['kind'], typed: string): Promise<Reply['more'][number]> {
  const cents = typedAmount(typed)?.cents ?? null;
  if (cents === null || !(kind === 'deposit' || kind === 'withdrawal')) return { kind, amount: null, count: null };
  const { rows } = await pool.query<{ count: number }>(counting[kind], [cents]);
  return { kind, amount: formatCents(cents), count: rows[0]?.count ?? 0 };
}

/** One search over what is on record (R1.6). */
export function searchHandlers(pool: Pool, listed: readonly string[]): Handlers<Pick<Catalogue, 'searchRecords'>> {
  const adminEmails = listed.map((email) => email.toLowerCase());
  return {
    async searchRecords({ actor, query }) {
      const typed = query.q.trim();
      const finds: Finds = { found: new Map(), more: new Set() };
      const { found, more } = finds;
      const number = journalNumber(typed);
      if (typed.length >= 2) {
        for (const { sql, typed: value, further = [], people } of waysOf(typed, {
          adminEmails,
          byOwner: mayFindOwners(actor),
        })) {
          // Nobody is looked for any more where enough were found.
          if (people && more.has('customer')) continue;
          await addFound(pool, finds, sql, [value, ...further]);
        }
        const people = [...found.values()].filter(({ kind }) => kind === 'customer').map(({ id }) => id);
        for (const sql of people.length === 0 ? [] : workOfPeople) await addFound(pool, finds, sql, [people]);
      }
      if (mayBegin(typed)) await addOfTransaction(pool, finds, typed);
      // Whoever types a number means an amount more often than a journal.
      for (const { id, code, cause } of number === null ? [] : await readJournals(pool, [number])) {
        found.set(id, { kind: 'journal', id, name: code, about: cause });
      }
      const may = (kind: Found['kind']): boolean => mayCall(reads[kind], actor);
      return accepted({
        items: [...found.values()].filter(({ kind }) => may(kind)),
        more: await Promise.all([...more].filter(may).map((kind) => moreOf(pool, kind, typed))),
      });
    },
  };
}
