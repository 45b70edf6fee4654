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
 * Screens who handed in ID images and was not screened against this list, or with other details (O3). Reads whoever is marked, and
 * everybody once the list is another one; else nobody. Returns how many were screened. Several processes may do the same: what they
 * find is the same.
 */
export async function screenDue(pool: Pool, list: Screening): Promise<number> {
  return (await screenMarked(pool, list)) + (await screenOfOtherLists(pool, list));
}

const details = `c.uid, c.first_name || ' ' || c.last_name as name, c.date_of_birth::text as born, c.country, ${personSql} as person_sha256`;

async function screenMarked(pool: Pool, { sha256, screen }: Screening): Promise<number> {
  return inPages(async (after) => {
    const { rows } = await pool.query<DueRow & { readonly mark: bigint; readonly due: boolean }>(
      `select ${details}, d.mark, (s.uid is null or s.list_sha256 <> $1 or s.person_sha256 <> ${personSql}) as due
       from screening_due d join customer c on c.uid = d.uid left join risk_screening s on s.uid = d.uid
       where d.uid > $2 order by d.uid limit ${atOnce}`,
      [sha256, after],
    );
    for (const row of rows) if (row.due) await screenOne(pool, sha256, row, screen(row));
    // Whoever changed meanwhile has another mark by now, and keeps it.
    await pool.query(
      `delete from screening_due d using unnest($1::text[], $2::bigint[]) as seen (uid, mark)
       where d.uid = seen.uid and d.mark = seen.mark`,
      [rows.map(({ uid }) => uid), rows.map(({ mark }) => mark)],
    );
    return { screened: rows.filter(({ due }) => due).length, rows };
  });
}

/** Two looks into an index say whether anybody was screened against another list last. */
async function screenOfOtherLists(pool: Pool, { sha256, screen }: Screening): Promise<number> {
  const { rows: found } = await pool.query<{ other: boolean }>(
    `select exists (select from risk_screening where list_sha256 < $1) or exists (select from risk_screening where list_sha256 > $1) as other`,
    [sha256],
  );
  if (!found[0]?.other) return 0;
  return inPages(async (after) => {
    const { rows } = await pool.query<DueRow>(
      `select ${details} from risk_screening s join customer c on c.uid = s.uid
       where s.uid > $2 and s.list_sha256 <> $1 order by s.uid limit ${atOnce}`,
      [sha256, after],
    );
    for (const row of rows) await screenOne(pool, sha256, row, screen(row));
    return { screened: rows.length, rows };
  });
}

/** Reads page after page of people, by their ids. Returns how many were screened. */
async function inPages(
  page: (after: string) => Promise<{ readonly screened: number; readonly rows: readonly DueRow[] }>,
): Promise<number> {
  let screened = 0;
  for (let after = ''; ; ) {
    const read = await page(after);
    screened += read.screened;
    const last = read.rows.at(-1);
    if (last === undefined || read.rows.length < atOnce) return screened;
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
