import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import { voteHoldsMs } from '#domain/accounts/status-transitions.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { parseId } from '#domain/ids/ids.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { mayFindOwners } from '#server/lists/address-owners.ts';
import { type CustomersFound, customersFound, ownersFound } from '#server/lists/customer-search.ts';
import { wrongCursor } from '#server/lists/pages.ts';
import { type Period, periodOf } from '#server/lists/period.ts';
import type { Actor } from '#server/operations/handler.ts';
import type { PresentAgreement } from './agreements.ts';
import { type CustomerRow, selectCustomer } from './customers.ts';

type Query = QueryOf<Catalogue['listCustomers']>;

/** Who waits comes oldest first, all others newest first, unless asked for. */
const isOldestFirst = ({ order, status, countryChange }: Query): boolean =>
  order === undefined ? status === 'pending' || countryChange === 'pending' : order === 'oldest';

/** Whether a query finds customers whom it takes longer to collect than to ask each of some: by a search, or who has no profile. */
const isMany = ({ search = '', status }: Query): boolean => search.trim() !== '' || status === 'void';

/** Among how many accounts the page of such a query is looked for first. */
const nearby = 2_000;

/**
 * A page of customers by id, which is by age; by a payout address for whom that may be. What a search finds is often more than its
 * ids can be collected in the time of a page: the page is looked for among the nearest accounts, row by row, and among all of them where
 * those do not fill it, as those of a rare name do not.
 */
export async function readCustomers(
  db: Pool,
  query: Query,
  {
    actor,
    agreements,
  }: { readonly actor: Pick<Actor, 'role' | 'staff'>; readonly agreements: readonly PresentAgreement[] },
): Promise<Decision<{ readonly rows: readonly CustomerRow[]; readonly nextCursor: string | null }>> {
  const { cursor, limit = 10 } = query;
  if (cursor !== undefined && !parseId('usr', cursor)) return refused('invalid_input', wrongCursor);
  const period = periodOf(query);
  if (!period.ok) return period;
  const [beyond, direction] = isOldestFirst(query) ? ['>', 'asc'] : ['<', 'desc'];
  const read = async (among: 'nearest' | 'all'): Promise<readonly CustomerRow[]> => {
    const by = { byAddress: mayFindOwners(actor), agreements, byRow: among === 'nearest' };
    const { conditions, values } = conditionsOf(query, period.value, by);
    const further = cursor === undefined ? null : `id ${beyond} $${values.push(cursor)}`;
    if (further !== null) conditions.push(`u.${further}`);
    if (among === 'nearest') {
      const from = further === null ? '' : `where ${further}`;
      // An array, of which the planner expects few: in a set of 2,000 it would look up each customer there is.
      conditions.push(`u.id = any(array(select id from auth_user ${from} order by id ${direction} limit ${nearby}))`);
    }
    const { rows } = await db.query<CustomerRow>(
      `${selectCustomer} where ${conditions.join(' and ')} order by u.id ${direction} limit $${values.push(limit + 1)}`,
      values,
    );
    return rows;
  };
  const near = isMany(query) ? await read('nearest') : [];
  const rows = near.length > limit ? near : await read('all');
  const shown = rows.slice(0, limit);
  return accepted({ rows: shown, nextCursor: rows.length > limit ? (shown.at(-1)?.uid ?? null) : null });
}

/**
 * What a first approval waits for (A9), for a whole list: as `missingOf` says it of one customer who is not approved yet.
 *
 * @param agreements the place of the kinds and versions that are in force
 */
const nothingMissing = (agreements: string): string => `
  u.email_verified and num_nulls(c.country, c.phone_number, c.date_of_birth, c.address) = 0
  and exists (select from identity_submission s where s.user_id = u.id and s.status = 'approved')
  and not exists (
    select from unnest(${agreements}::text[]) present
    where not exists (select from agreement_acceptance a where a.user_id = u.id and a.kind || ' ' || a.version = present))`;

/** What is asked for alone is a condition, so that each list is read by the index that fits it. */
function conditionsOf(
  { status, ready, countryChange, unblocking, search, country, tag }: Query,
  { fromMs, beforeMs }: Period,
  {
    byAddress,
    agreements,
    byRow,
  }: {
    readonly byAddress: boolean;
    readonly agreements: readonly PresentAgreement[];
    /** Whether a search is asked of each row, not of an index. */
    readonly byRow: boolean;
  },
) {
  const values: unknown[] = [];
  const conditions = ['true'];
  const when = (value: unknown, condition: (place: string) => string): void => {
    if (value !== undefined && value !== null) conditions.push(condition(`$${values.push(value)}`));
  };
  if (status === 'void')
    conditions.push(byRow ? 'c.uid is null' : 'u.id in (select id from auth_user except select uid from customer)');
  else when(status, (place) => `c.account_status = ${place}`);
  // Who is staff alone has no account that waits for anybody (A8).
  if (status === 'pending') conditions.push(`coalesce(staff_role(u.email), 'owner') = 'owner'`);
  if (ready !== undefined) {
    const present = agreements.map(({ kind, version }) => `${kind} ${version}`);
    conditions.push(
      `c.account_status = 'pending' and ${ready === 'yes' ? '' : 'not '}(${nothingMissing(`$${values.push(present)}`)})`,
    );
  }
  if (countryChange === 'pending')
    conditions.push(`exists (select from country_change cc where cc.user_id = u.id and cc.status = 'pending')`);
  if (unblocking === 'waiting')
    when(voteHoldsMs, (place) => `c.account_status = 'blocked' and c.unblocking_ms >= clock_ms() - ${place}::bigint`);
  when(country, (place) => `c.country = ${place}`);
  when(tag, (place) => `u.id in (select uid from customer_tag where tag = ${place})`);
  when(fromMs, (place) => `c.created_ms >= ${place}`);
  when(beforeMs, (place) => `c.created_ms < ${place}`);
  const found = search === undefined ? [] : [...customersFound(search), ...ownersFound(search, byAddress)];
  const asked = (one: CustomersFound): string => (byRow ? one.byRow : one.sql)(`$${values.push(one.value)}`);
  if (found.length > 0)
    conditions.push(byRow ? `(${found.map(asked).join(' or ')})` : `u.id in (${found.map(asked).join(' union ')})`);
  return { conditions, values };
}

export const exportNames = [
  'customer_id',
  'signed_up',
  'email',
  'email_confirmed',
  'display_name',
  'first_name',
  'last_name',
  'phone',
  'country',
  'status',
  'staff_role',
  'tags',
] as const satisfies readonly FileColumn[];

export const exportCells = (row: CustomerRow): readonly string[] => [
  row.uid,
  isoTime(millis(row.created_ms)),
  row.email,
  row.email_verified ? 'yes' : 'no',
  row.display_name,
  row.first_name,
  row.last_name,
  row.phone_number ?? '',
  row.country ?? '',
  row.account_status ?? 'void',
  row.staff_role ?? '',
  row.tags.join(', '),
];
