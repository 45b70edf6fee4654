import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import { exportRiskCases } from '#api/risk-cases.ts';
import type { TableRow } from '#database/rows.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { foundPeople } from '#server/lists/found-people.ts';
import { type Asked, is, type NarrowedList, narrowed, ofHolder } from '#server/lists/narrowed.ts';
import { type Page, pageView, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { type CaseRow, caseView, readCases } from './record.ts';

type Query = QueryOf<Catalogue['listRiskCases']>;

/** Who looks, and whom a search has found; null without one. */
interface Looking {
  readonly actor: string;
  readonly people: readonly string[] | null;
}

/** What is open is ordered by when it was opened, what is decided by when that was: so are their days. */
const listOf = (query: Query, { actor, people }: Looking): NarrowedList<Query> => ({
  age: query.state === 'decided' ? 'decided_ms' : 'opened_ms',
  asks: ({ state = 'open', assigned, found, customer, search }) => [
    is('state', state),
    ofHolder(assigned, actor),
    withFinding(found),
    is('subject', customer),
    people === null ? null : ofPeople(people, search?.trim() ?? ''),
  ],
  waits: ({ state = 'open' }) => state === 'open',
});

const withFinding = (code: Query['found']): Asked =>
  code === undefined
    ? null
    : {
        sql: (place) => `exists (select from risk_finding f where f.case_id = risk_case.id and f.code = ${place})`,
        value: code,
      };

/** The first of the texts is a case's id, the others are whom it may be about. */
const ofPeople = (people: readonly string[], id: string): Asked => ({
  sql: (place) => `(id = (${place}::text[])[1] or subject = any ((${place}::text[])[2:]))`,
  value: [id, ...people],
});

/** Cases of risk as staff look them up, on the screen and as a file (R1.7). */
export function caseListHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listRiskCases' | 'exportRiskCases'>> {
  return {
    async listRiskCases({ actor, query }) {
      return pageView(await readListed(pool, query, actor.uid), caseView);
    },

    exportRiskCases({ actor, query }) {
      return exported<CaseRow>({
        pool,
        actor: actor.uid,
        operation: exportRiskCases,
        list: 'risk-cases',
        query,
        names,
        read: (page) => readListed(pool, { ...query, ...page }, actor.uid),
        cells: (row) => [cellsOf(caseView(row))],
      });
    },
  };
}

async function readListed(pool: Pool, query: Query, actor: string): Promise<Decision<Page<CaseRow>>> {
  const people = await foundPeople(pool, query.search);
  if (!people.ok) return people;
  const which = narrowed(query, listOf(query, { actor, people: people.value }));
  if (!which.ok) return which;
  const page = await readPage<TableRow<'risk_case'>>(pool, { table: 'risk_case', ...which.value }, query);
  return viewedPage(page, (rows) =>
    readCases(
      pool,
      rows.map(({ id }) => id),
    ),
  );
}

const names = [
  'record',
  'opened',
  'due',
  'customer_id',
  'customer',
  'email',
  'account_status',
  'state',
  'found',
  'findings',
  'assignee_id',
  'decision',
  'decided_by',
  'decided',
  'reason',
  'lifted',
] as const satisfies readonly FileColumn[];

const cellsOf = (one: ReturnType<typeof caseView>): readonly string[] => [
  one.id,
  one.openedAt,
  one.dueAt,
  one.customer.uid,
  one.customer.displayName,
  one.customer.email,
  one.customer.accountStatus,
  one.state,
  one.codes.join(' '),
  String(one.findings),
  one.assignee?.uid ?? '',
  one.decision?.code ?? '',
  one.decision?.by.uid ?? '',
  one.decision?.time ?? '',
  one.decision?.reason ?? '',
  one.lifted?.time ?? '',
];
