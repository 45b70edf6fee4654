import type { PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { readMiningFleet, recordMiningReading } from '#api/mining-machines.ts';
import type { TableRow } from '#database/rows.ts';
import { dayText } from '#domain/clock/days.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { type Algorithm, algorithms } from '#domain/mining/coins.ts';

export type Fleet = Static<(typeof readMiningFleet)['reply']>;
type Site = Fleet['sites'][number];
type Reading = Static<(typeof recordMiningReading)['reply']>;

type SiteRow = TableRow<'mining_site'>;

export interface ReadingRow extends TableRow<'mining_reading'> {
  readonly algorithm: Algorithm;
}

/** One site, or all of them by their names. */
export async function readSites(db: PoolClient, id: string | null): Promise<Site[]> {
  const { rows: sites } = await db.query<SiteRow>(
    'select * from mining_site where $1::text is null or id = $1 order by lower(name)',
    [id],
  );
  const { rows: rates } = await db.query<{
    site_id: string;
    algorithm: Algorithm;
    rated: string;
    verified: string;
    machines: bigint;
    watts: bigint;
  }>(
    `select s.site_id, f.algorithm, s.rated, s.verified, coalesce(sum(m.count), 0)::bigint as machines,
       coalesce(sum(m.count::bigint * m.watts), 0)::bigint as watts
     from mining_fleet f cross join lateral mining_site_rates(f.algorithm) s
     left join mining_machine m on m.site_id = s.site_id and m.algorithm = f.algorithm and m.state = 'in service'
     where $1::text is null or s.site_id = $1
     group by s.site_id, f.algorithm, s.rated, s.verified`,
    [id],
  );
  const { rows: readings } = await db.query<ReadingRow>(
    `select distinct on (site_id, algorithm) * from mining_reading where $1::text is null or site_id = $1
     order by site_id, algorithm, day desc, created_ms desc, id desc`,
    [id],
  );
  return sites.map((site) => ({
    id: site.id,
    name: site.name,
    country: site.country,
    createdBy: site.created_by,
    createdAt: time(site.created_ms),
    fleets: algorithms.flatMap((algorithm) => {
      const at = (row: { readonly site_id: string; readonly algorithm: Algorithm }): boolean =>
        row.site_id === site.id && row.algorithm === algorithm;
      const rate = rates.find(at);
      const reading = readings.find(at) ?? null;
      if (!rate || (rate.machines === 0n && reading === null)) return [];
      const { rated, verified, machines, watts } = rate;
      return [
        {
          algorithm,
          machines: Number(machines),
          rated,
          verified,
          watts: String(watts),
          reading: reading && readingView(reading),
        },
      ];
    }),
  }));
}

export function siteOf(sites: readonly Site[], id: string): Site {
  const [site] = sites;
  if (!site) throw new Error(`mining site ${id} vanished in its own transaction`);
  return site;
}

const time = (ms: bigint | Millis): string => isoTime(millis(ms));

export function readingView(row: ReadingRow): Reading {
  return {
    id: row.id,
    siteId: row.site_id,
    algorithm: row.algorithm,
    day: dayText(row.day),
    hashRate: String(row.hash_rate),
    pool: row.pool,
    evidence: row.evidence,
    recordedBy: row.recorded_by,
    recordedAt: time(row.created_ms),
  };
}
