import type { Pool } from 'pg';
import type { ListMatch, ScreenedPerson } from '#domain/risk/names.ts';
import { keepFindings } from './findings.ts';

/** The list that people are screened against. */
interface Screening {
  readonly sha256: Buffer;
  readonly screen: (person: ScreenedPerson) => readonly ListMatch[];
}

/** How many people are screened before the next ones are read. */
const atOnce = 500;

interface DueRow {
  readonly uid: string;
  readonly name: string;
  readonly born: string | null;
  readonly country: string | null;
  readonly person_sha256: Buffer;
}

const personSql = `sha256(convert_to(jsonb_build_array(c.first_name, c.last_name, c.date_of_birth, c.country)::text, 'UTF8'))`;

/**
 * Screens who handed in ID images and was not screened against this list, or with other details (O3); who is screened already costs
 * a look. Returns how many were screened. Several processes may do the same: what they find is the same.
 */
export async function screenDue(pool: Pool, { sha256, screen }: Screening): Promise<number> {
  let screened = 0;
  for (let after = ''; ; ) {
    const { rows } = await pool.query<DueRow>(
      `select c.uid, c.first_name || ' ' || c.last_name as name, c.date_of_birth::text as born, c.country, ${personSql} as person_sha256
       from customer c left join risk_screening s on s.uid = c.uid
       where c.uid > $2 and exists (select from identity_submission i where i.user_id = c.uid)
         and (s.uid is null or s.list_sha256 <> $1 or s.person_sha256 <> ${personSql})
       order by c.uid limit ${atOnce}`,
      [sha256, after],
    );
    for (const row of rows) await screenOne(pool, sha256, row, screen(row));
    screened += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return screened;
    after = last.uid;
  }
}

async function screenOne(
  pool: Pool,
  sha256: Buffer,
  { uid, person_sha256 }: DueRow,
  matches: readonly ListMatch[],
): Promise<void> {
  await keepFindings(
    pool,
    matches.map(({ person, name, reasons }) => ({
      subject: uid,
      code: 'listed',
      // The same entry for other reasons is looked at anew.
      key: `${person.id} ${reasons.join(' ')}`,
      facts: {
        entry: person.id,
        list: person.kind,
        listedName: name,
        source: person.source,
        reasons: reasons.join(' '),
      },
      evidence: [uid],
    })),
  );
  // Written after what was found: whoever is killed between the two finds the same once more.
  await pool.query(
    `insert into risk_screening (uid, list_sha256, person_sha256, matches) values ($1, $2, $3, $4)
     on conflict (uid) do update set list_sha256 = excluded.list_sha256, person_sha256 = excluded.person_sha256,
       matches = excluded.matches, screened_ms = clock_ms()`,
    [uid, sha256, person_sha256, matches.length],
  );
}
