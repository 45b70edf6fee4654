import type { Pool } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { contains } from './beginnings.ts';

/** Of how many people a search may have the records. */
const mostPeople = 200;

/**
 * Whom a search of a list fits, by part of the name or of the e-mail address, or by the whole id; null without a search. Refuses what more
 * than {@link mostPeople} fit, so that nobody is left out unseen.
 */
export async function foundPeople(pool: Pool, search: string | undefined): Promise<Decision<readonly string[] | null>> {
  const typed = search?.trim().toLowerCase() ?? '';
  if (typed === '') return accepted(null);
  const { rows } = await pool.query<{ id: string }>(
    `select id from auth_user where email like $1 or id = $2
     union select uid from customer where sought like $1
     limit $3`,
    [contains(typed), typed, mostPeople + 1],
  );
  if (rows.length > mostPeople)
    return refused('invalid_input', {
      fields: [{ field: 'search', problem: phrase('fits_too_many_people', { most: mostPeople }) }],
    });
  return accepted(rows.map(({ id }) => id));
}
