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
import { wrongCursor } from '#server/lists/pages.ts';
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
  readonly uid: string;
  readonly signedUpMs: number;
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
  const pageOf = async (
    query: Asked & { readonly cursor?: string | undefined; readonly limit?: number | undefined },
  ) => {
    const { cursor, limit = 10 } = query;
    const after = cursor === undefined ? null : positionOf(cursor);
    if (after === 'no position') return refused('invalid_input', wrongCursor);
    const found = await reading(query);
    if (!found.ok) return found;
    const rest = after === null ? found.value.customers : found.value.customers.filter((one) => isOlder(one, after));
    const shown = rest.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor = rest.length > limit && last ? `${last.signedUpMs}~${last.uid}` : null;
    return accepted({ rows: await namesOf(pool, shown), nextCursor });
  };
  return {
    async countCountedCustomers({ query }) {
      const found = await reading(query);
      return found.ok ? accepted({ time: found.value.time, customers: found.value.customers.length }) : found;
    },

    async listCountedCustomers({ query }) {
      const page = await pageOf(query);
      return page.ok ? accepted({ items: page.value.rows, nextCursor: page.value.nextCursor }) : page;
    },

    exportCountedCustomers({ actor, query }) {
      return exported<Item>({
        pool,
        actor: actor.uid,
        operation: exportCountedCustomers,
        list: `report-${query.of}-${query.from}-${query.to}`,
        query,
        names: ['customer', 'name', 'signed_up'],
        read: (page) => pageOf({ ...query, ...page }),
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

const positionShape = /^([0-9]{1,16})~([A-Za-z0-9_-]{1,64})$/;

function positionOf(cursor: string): Counted | 'no position' {
  const match = positionShape.exec(cursor);
  return match ? { signedUpMs: Number(match[1]), uid: match[2] ?? '' } : 'no position';
}

const isOlder = (one: Counted, than: Counted): boolean =>
  one.signedUpMs < than.signedUpMs || (one.signedUpMs === than.signedUpMs && one.uid < than.uid);

async function customersOf(
  pool: Pool,
  asked: { readonly of: CountedFigure; readonly span: Span; readonly staked: Span | null },
): Promise<Reading> {
  const counted = await readCounted(pool, asked.of, asked.span);
  const staked = asked.staked === null ? null : new Set(await readActiveCustomers(pool, asked.staked));
  const uids = staked === null ? counted : counted.filter((uid) => staked.has(uid));
  const { rows } = await pool.query<{ uid: string; ms: bigint }>(
    `select u.uid, coalesce(floor(extract(epoch from a.created_at) * 1000), 0)::bigint as ms
     from unnest($1::text[]) u(uid) left join auth_user a on a.id = u.uid`,
    [uids],
  );
  const customers = rows.map(({ uid, ms }) => ({ uid, signedUpMs: Number(ms) }));
  return {
    time: isoTime(await readClock(pool)),
    customers: customers.sort((a, b) => (isOlder(a, b) ? 1 : -1)),
  };
}

function readCounted(pool: Pool, of: CountedFigure, span: Span): Promise<readonly string[]> {
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
    [counted.map(({ uid }) => uid)],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return counted.map(({ uid, signedUpMs }) => ({
    uid,
    name: names.get(uid) ?? uid,
    signedUpAt: isoTime(millis(signedUpMs)),
  }));
}
