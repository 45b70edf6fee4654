import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportIdentities, type reviewIdentities } from '#api/identity.ts';
import type { QueryOf } from '#api/operation.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { foundPeople } from '#server/lists/found-people.ts';
import { type Asked, is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { type Page, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { type ReviewedView, reviewedRows, type SubmissionRow } from './record.ts';
import { type AccountsOf, viewsOf } from './reviewed-views.ts';

type Query = QueryOf<typeof reviewIdentities>;

/** @param people whom a search has found; null without one */
const listOf = (people: readonly string[] | null): NarrowedList<Query> => ({
  asks: ({ status, reviewer, customer }) => [
    ofStatus(status),
    is('reviewer', reviewer),
    is('user_id', customer),
    people === null ? null : { sql: (place) => `user_id = any(${place}::text[])`, value: people },
  ],
  waits: ({ status }) => status === 'pending',
});

const ofStatus = (status: Query['status']): Asked =>
  status === 'pending'
    ? { sql: (place) => `status = any(${place}::text[])`, value: ['submitted', 'in_review'] }
    : is('status', status);

/** Submissions of ID images (I4), on the screen and as a file, which has no image (R1.7). */
export function identityListHandlers(
  pool: Pool,
  accountsOf: AccountsOf,
): Handlers<Pick<Catalogue, 'reviewIdentities' | 'exportIdentities'>> {
  return {
    async reviewIdentities({ query }) {
      return pageOf(await readIdentities(pool, accountsOf, query));
    },

    exportIdentities({ actor, query }) {
      return exported<ReviewedView>({
        pool,
        actor: actor.uid,
        operation: exportIdentities,
        list: 'identities',
        query,
        names,
        read: (page) => readIdentities(pool, accountsOf, { ...query, ...page }),
        cells: (one) => [cellsOf(one)],
      });
    },
  };
}

async function readIdentities(pool: Pool, accountsOf: AccountsOf, query: Query): Promise<Decision<Page<ReviewedView>>> {
  const people = await foundPeople(pool, query.search);
  if (!people.ok) return people;
  const which = narrowed(query, listOf(people.value));
  if (!which.ok) return which;
  const page = await readPage<SubmissionRow>(pool, { table: 'identity_submission', ...which.value }, query);
  return viewedPage(page, async (rows) => viewsOf(accountsOf, pool, await reviewedRows(pool, rows)));
}

const names = [
  'record',
  'sent',
  'customer_id',
  'first_name',
  'last_name',
  'email',
  'country',
  'status',
  'reviewer',
  'due',
  'ended',
  'reason',
  'declined_before',
  'shared_with',
] as const satisfies readonly FileColumn[];

const cellsOf = (one: ReviewedView): readonly string[] => [
  one.id,
  one.createdAt,
  one.user_id,
  one.declared.firstName,
  one.declared.lastName,
  one.declared.email,
  one.declared.country ?? '',
  one.status,
  one.reviewer ?? '',
  one.dueAt,
  one.endedAt ?? '',
  one.reason ?? '',
  String(one.declinedBefore),
  String(one.sharedWith),
];
