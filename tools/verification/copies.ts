import type { ClientBase } from 'pg';
import { type House, readHouse } from './copy-house.ts';
import { whatMayBecome } from './copy-judge.ts';
import type { Person } from './copy-records.ts';
import { fact } from './facts.ts';
import type { Findings } from './findings.ts';
import { readPeople } from './read-people.ts';

/** Customers read at a time: what is held in memory does not grow with the books. */
const pageSize = 100;

const promise = 'C3.decided-copies';

/** C3: judges each copy of a trader's trade again, customer by customer. */
export async function verifyCopies(db: ClientBase, findings: Findings): Promise<void> {
  const house = await readHouse(db);
  for (let after = ''; ; ) {
    const { rows: copiers } = await db.query<{ user_id: string }>(
      'select distinct user_id from copy where user_id > $1 order by user_id limit $2',
      [after, pageSize],
    );
    const uids = copiers.map(({ user_id }) => user_id);
    for (const person of await readPeople(db, uids)) judge(person, house, findings);
    if (uids.length < pageSize) return;
    after = uids.at(-1) ?? after;
  }
}

function judge(person: Person, house: House, findings: Findings): void {
  for (const copy of person.copies.values()) {
    for (const outcome of copy.outcomes) {
      const may = whatMayBecome(outcome, person, house);
      if (may.has(outcome.skipped)) continue;
      const words = (reason: string | null): string => (reason === null ? 'a trade' : `a skip as '${reason}'`);
      findings.breach(
        'C3',
        promise,
        `trade ${outcome.source.tradeId} copy ${outcome.copyId}`,
        `became ${fact(words(outcome.skipped))} where the records make it ${fact([...may].map(words).join(' or '))}`,
      );
    }
  }
}
