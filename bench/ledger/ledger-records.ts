import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { postJournals } from '#server/ledger/post.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { hold, requestHolds } from '../books.ts';

/** A customer's two accounts, of which money goes from the first to the second, or from the outside's one account to the first. */
export type Pair = { readonly person: number; readonly hot: boolean };

/** Customers are opened by so many at a time, fewer than the pool has connections. */
const atOnce = 30;

/** Approved customers with so many cents each, by deposits with their records: nothing is posted without its cause. */
export async function openFunded(app: Pool, count: number, available: bigint): Promise<UserId[]> {
  const people: UserId[] = [];
  while (people.length < count)
    people.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, count - people.length) }, () => openCustomer(app, available)),
      )),
    );
  return people;
}

/**
 * The records of so many transfers of one cent, as the owner writes them, and the journals that they cause: of a customer's own two
 * accounts the hold of a withdrawal; of the hot account a top-up of practice dollars, which come from one account of the house.
 */
export async function recordsFor(owner: Pool, people: readonly UserId[], pairs: readonly Pair[]): Promise<Journal[]> {
  const personOf = ({ person }: Pair): UserId => {
    const found = people[person];
    if (!found) throw new Error('nobody is at that place');
    return found;
  };
  const held = pairs.filter(({ hot }) => !hot).map((pair) => hold(personOf(pair)));
  const toppedUp = pairs.filter(({ hot }) => hot).map(personOf);
  if (held.length > 0) await requestHolds(owner, held);
  return [...held, ...(await topUps(owner, toppedUp))];
}

/** A top-up each, on a day of its own: the key of its table is the customer and the day. */
async function topUps(owner: Pool, people: readonly UserId[]): Promise<Journal[]> {
  if (people.length === 0) return [];
  const { rows } = await owner.query<{ uid: UserId; occurrence: number }>(
    `with asked as (
       select u.uid, row_number() over (partition by u.uid order by u.n)::integer as nth
       from unnest($1::text[]) with ordinality u(uid, n)),
     numbered as (
       select a.uid, a.nth + greatest(1, (select max(t.occurrence) from practice_top_up t where t.uid = a.uid)) as occurrence
       from asked a),
     audited as (
       insert into audit_entry (actor, action, subject_kind, subject)
       select uid, 'practice.top-up', 'user', uid from numbered)
     insert into practice_top_up (uid, occurrence, day, amount, created_ms)
     select uid, occurrence, occurrence, 1, occurrence * 86400000::bigint from numbered
     returning uid, occurrence`,
    [people],
  );
  // As autovacuum does: a plan of the check that was made while these were empty reads all of them for each batch.
  await owner.query('analyze practice_top_up, audit_entry');
  return rows.map(({ uid, occurrence }) => ({
    code: 'practice-grant',
    cause: uid,
    occurrence,
    actor: uid,
    transfers: [
      {
        from: { kind: 'external', asset: 'PUSD' },
        to: { kind: 'available', owner: uid, asset: 'PUSD' },
        amount: cents(1n),
      },
    ],
  }));
}

/**
 * Proves that the books that are measured compare each journal with its record at commit: one without a record has to be refused, through
 * the pool that is measured.
 *
 * @throws Error where it is taken
 */
export async function provePostingIsChecked(app: Pool, [somebody]: readonly UserId[]): Promise<void> {
  if (!somebody) throw new Error('nobody has money');
  const unrecorded: Journal[] = [
    hold(somebody),
    {
      code: 'practice-grant',
      cause: somebody,
      occurrence: 1_000_000,
      actor: somebody,
      transfers: [
        {
          from: { kind: 'external', asset: 'PUSD' },
          to: { kind: 'available', owner: somebody, asset: 'PUSD' },
          amount: cents(1n),
        },
      ],
    },
  ];
  for (const journal of unrecorded) {
    const refused = await postJournals(app, [journal]).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(refused instanceof Error && 'code' in refused && refused.code === 'FL004'))
      throw new Error(`the check at commit does not run in the books that are measured: ${journal.code} was taken`, {
        cause: refused,
      });
  }
}
