import type { Pool } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { contains } from './beginnings.ts';
import { beginningsOf, typedPhone } from './phone-search.ts';

/** How a search of people is bounded, and what else finds them. */
interface Looking {
  /** How many people it may fit at most; of so many a list can have the records, unless given. */
  readonly most?: number;
  /** Whether how a phone number begins finds its customers, too. */
  readonly byPhone?: boolean;
}

/**
 * Whom a search fits, by part of the name or of the e-mail address, or by the whole id; null without a search. Refuses what more people
 * fit than may, so that nobody is left out unseen.
 */
export async function foundPeople(
  pool: Pool,
  search: string | undefined,
  { most = 200, byPhone = false }: Looking = {},
): Promise<Decision<readonly string[] | null>> {
  const typed = search?.trim().toLowerCase() ?? '';
  if (typed === '') return accepted(null);
  const phone = byPhone ? typedPhone(typed) : null;
  const { rows } = await pool.query<{ id: string }>(
    `select id from auth_user where email like $1 or id = $2
     union select uid from customer where sought like $1
     union select owner.uid from unnest($3::text[]) beginning
       cross join lateral (
         select uid from customer where phone_number ~>=~ beginning and phone_number ~<~ (beginning || ':')) owner
     limit $4`,
    [contains(typed), typed, phone === null ? [] : beginningsOf(phone), most + 1],
  );
  if (rows.length > most)
    return refused('invalid_input', {
      fields: [{ field: 'search', problem: phrase('fits_too_many_people', { most }) }],
    });
  return accepted(rows.map(({ id }) => id));
}
