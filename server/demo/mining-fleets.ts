import type { Pool, PoolClient } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { Algorithm } from '#domain/mining/coins.ts';
import { newId } from '#server/ids/new-id.ts';
import { writeAudits } from '#server/review/audit.ts';
import { done } from './demo-audit.ts';
import { daysOfHistory, demoFleets, uptimeBps } from './mining-figures.ts';

/** Where the demo's machines are. */
export const demoSite = 'Demo hall';
/** So many days before the history's first one were read, too: a day is divided by what had been shown before it. */
export const readBefore = 2;

/** A site with its machines. What a pool shows of them comes with {@link writeReadings}. */
export async function writeFleets(tx: PoolClient, admin: UserId): Promise<void> {
  const site = newId('mst');
  await tx.query(
    `insert into mining_site (id, name, country, created_by, created_ms) values ($1, $2, 'CH', $3, clock_ms())`,
    [site, demoSite, admin],
  );
  const audits = [done(admin, 'mining.add-site', 'mining site', site, { name: demoSite })];
  for (const { algorithm, model, count, hashRateEach, wattsEach } of demoFleets) {
    const machines = newId('mmc');
    await tx.query(
      `insert into mining_machine (id, site_id, algorithm, model, count, hash_rate, watts, added_by, second_by, created_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'demo', clock_ms())`,
      [machines, site, algorithm, model, count, hashRateEach, wattsEach, admin],
    );
    audits.push(done(admin, 'mining.add-machines', 'mining machines', machines, { model, count }));
  }
  await writeAudits(tx, audits);
}

/** What a pool has shown of each fleet on the days of the history, and before it, that are over and were not read yet. */
export async function writeReadings(tx: PoolClient, admin: UserId, first: number, today: number): Promise<void> {
  const { rows } = await tx.query<{ site: string; next: number | null }>(
    `select s.id as site, (select max(r.day) + 1 from mining_reading r where r.site_id = s.id) as next
     from mining_site s where s.name = $1`,
    [demoSite],
  );
  const [found] = rows;
  if (!found) return;
  const from = found.next ?? first - readBefore;
  const until = Math.min(today, first + daysOfHistory);
  for (const { algorithm, shown } of demoFleets) {
    const readings = Array.from({ length: Math.max(0, until - from) }, (_, place) => ({
      id: newId('mrd'),
      day: from + place,
      hashRate: readingOf(shown, algorithm, from + place - first),
    }));
    await tx.query(
      `insert into mining_reading (id, site_id, algorithm, day, hash_rate, pool, evidence, recorded_by, created_ms)
       select id, $1, $2, day, hash_rate, 'Demo pool', 'Demo data: read by nobody', $3, clock_ms()
       from unnest($4::text[], $5::integer[], $6::bigint[]) u(id, day, hash_rate)`,
      [
        found.site,
        algorithm,
        admin,
        readings.map(({ id }) => id),
        readings.map(({ day }) => day),
        readings.map(({ hashRate }) => hashRate),
      ],
    );
    await tx.query('select mining_reverify($1)', [algorithm]);
    await writeAudits(
      tx,
      readings.map(({ id, day }) => done(admin, 'mining.record-reading', 'mining reading', id, { algorithm, day })),
    );
  }
}

export const readingOf = (shown: bigint, algorithm: Algorithm, nth: number): bigint =>
  (shown * BigInt(uptimeBps(algorithm, nth))) / 10_000n;

/** N3, as if each reading had been recorded on the morning after: the lower of the two that held on the day, or its own. */
export function capacityOf(shown: bigint, algorithm: Algorithm, nth: number): bigint {
  const read = (day: number): bigint => readingOf(shown, algorithm, day);
  const [earlier, before, own] = [read(nth - 2), read(nth - 1), read(nth)];
  const lowest = before < earlier ? before : earlier;
  return own > lowest ? own : lowest;
}

/**
 * Has the fleets, of which nothing is recorded yet, begin at a time (ms) of a demo's past: the migration has dated them by the
 * machine's clock, and what is recorded of a fleet comes after its last change (N2), so that each reading would be of today.
 */
export async function beginFleets(owner: Pool, fromMs: number): Promise<void> {
  await owner.query('update mining_fleet set changed_ms = least(changed_ms, $1)', [fromMs]);
}
