import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { exportCountedCustomers, type listCountedCustomers } from '#api/report-customers.ts';
import { dayOf, dayStart } from '#domain/clock/days.ts';
import { minuteMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { CountedFigure } from '#domain/reports/counted.ts';
import { periodAround } from '#domain/reports/periods.ts';
import { readCohortCustomers } from '#server/ledger/report-customers.ts';
import { readActiveCustomers, type Span } from '#server/ledger/report-sums.ts';
import {
  cutPage,
  type Page,
  type PageQuery,
  pageOf,
  readCursor,
  viewedPage,
  wrongCursor,
} from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keptReadings } from '#server/operations/kept-readings.ts';
import { exported } from '#server/review/exports.ts';
import { readClock } from '#server/review/timeline.ts';
import { rangeOf, spanOf } from './report-range.ts';
import type { ReportTurns } from './report-turns.ts';
import { readSignedUp } from './sign-up-funnel.ts';

/** Of how many figures the customers are kept in memory. */
const keptAtMost = 4;

type Asked = QueryOf<Catalogue['countCountedCustomers']>;
type Item = ReplyOf<typeof listCountedCustomers>['items'][number];

/** A customer that a figure counts. */
interface Counted {
  /** Their uid. */
  readonly id: string;
  /** When they signed up. */
  readonly created_ms: bigint;
}

interface Reading {
  readonly time: string;
  /** Who signed up last first. */
  readonly customers: readonly Counted[];
}

/** The customers that a figure of a report counts (R4.3). */
export function reportCustomerHandlers(
  pool: Pool,
  inTurn: ReportTurns,
): Handlers<Pick<Catalogue, 'countCountedCustomers' | 'listCountedCustomers' | 'exportCountedCustomers'>> {
  const kept = keptReadings<Reading>({ forMs: minuteMs, atMost: keptAtMost });
  const reading = async (query: Asked): Promise<Decision<Reading>> => {
    const range = rangeOf({ from: query.from, to: query.to });
    if (!range.ok) return range;
    const staked = query.stakedIn === undefined ? null : monthOf(query.stakedIn);
    if (staked === 'no day')
      return refused('invalid_input', {
        fields: [{ field: 'stakedIn', problem: phrase('no_day', { example: '2026-11-21' }) }],
      });
    const key = `${query.of} ${query.from} ${query.to} ${staked?.fromMs ?? ''}`;
    return accepted(
      await kept(key, () => inTurn(() => customersOf(pool, { of: query.of, span: spanOf(range.value), staked }))),
    );
  };
  const readCounted = async (query: Asked & PageQuery): Promise<Decision<Page<Item>>> => {
    const { cursor, limit = 10 } = query;
    const start = readCursor(cursor);
    if (start === null) return refused('invalid_input', wrongCursor);
    const found = await reading(query);
    if (!found.ok) return found;
    const after = start === 'none' ? null : { id: start.id, created_ms: BigInt(start.createdMs) };
    const rest = after === null ? found.value.customers : found.value.customers.filter((one) => isOlder(one, after));
    return viewedPage(accepted(cutPage(rest, limit)), (shown) => namesOf(pool, shown));
  };
  return {
    async countCountedCustomers({ query }) {
      const found = await reading(query);
      return found.ok ? accepted({ time: found.value.time, customers: found.value.customers.length }) : found;
    },

    async listCountedCustomers({ query }) {
      return pageOf(await readCounted(query));
    },

    exportCountedCustomers({ actor, query }) {
      return exported<Item>({
        pool,
        actor: actor.uid,
        operation: exportCountedCustomers,
        list: `report-${query.of}-${query.from}-${query.to}`,
        query,
        names: ['customer_id', 'customer', 'signed_up'],
        read: (page) => readCounted({ ...query, ...page }),
        cells: ({ uid, name, signedUpAt }) => [[uid, name, signedUpAt]],
      });
    },
  };
}

/** The month (UTC) that a day is in. */
function monthOf(day: string): Span | 'no day' {
  const start = dayStart(day);
  return start === null ? 'no day' : spanOf(periodAround(dayOf(start), 'month'));
}

const isOlder = (one: Counted, than: Counted): boolean =>
  one.created_ms < than.created_ms || (one.created_ms === than.created_ms && one.id < than.id);

async function customersOf(
  pool: Pool,
  asked: { readonly of: CountedFigure; readonly span: Span; readonly staked: Span | null },
): Promise<Reading> {
  const counted = await uidsOf(pool, asked.of, asked.span);
  const staked = asked.staked === null ? null : new Set(await readActiveCustomers(pool, asked.staked));
  const uids = staked === null ? counted : counted.filter((uid) => staked.has(uid));
  const { rows: customers } = await pool.query<Counted>(
    `select u.uid as id, coalesce(floor(extract(epoch from a.created_at) * 1000), 0)::bigint as created_ms
     from unnest($1::text[]) u(uid) left join auth_user a on a.id = u.uid`,
    [uids],
  );
  return {
    time: isoTime(await readClock(pool)),
    customers: customers.sort((a, b) => (isOlder(a, b) ? 1 : -1)),
  };
}

function uidsOf(pool: Pool, of: CountedFigure, span: Span): Promise<readonly string[]> {
  switch (of) {
    case 'active':
      return readActiveCustomers(pool, span);
    case 'cohort':
      return readCohortCustomers(pool, span);
    default:
      return readSignedUp(pool, of, span);
  }
}

/** With their names, in the same order. */
async function namesOf(pool: Pool, counted: readonly Counted[]): Promise<Item[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select u.id, coalesce(c.display_name, u.name) as name from auth_user u left join customer c on c.uid = u.id
     where u.id = any($1)`,
    [counted.map(({ id }) => id)],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return counted.map(({ id, created_ms: ms }) => ({
    uid: id,
    name: names.get(id) ?? id,
    signedUpAt: isoTime(millis(ms)),
  }));
}
