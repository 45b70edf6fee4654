import type { PoolClient } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { Algorithm } from '#domain/mining/coins.ts';
import { newId } from '#server/ids/new-id.ts';
import { writeAudits } from '#server/review/audit.ts';
import { done } from './demo-audit.ts';
import { daysOfHistory, demoFleets, uptimeBps } from './mining-figures.ts';

/** A site with machines, and what a pool has shown of them each day. */
export async function writeFleets(tx: PoolClient, admin: UserId, first: number): Promise<void> {
  const site = newId('mst');
  await tx.query(
    `insert into mining_site (id, name, country, created_by, created_ms) values ($1, 'Demo hall', 'CH', $2, clock_ms())`,
    [site, admin],
  );
  const audits = [done(admin, 'mining.add-site', 'mining site', site, { name: 'Demo hall' })];
  for (const { algorithm, model, count, hashRateEach, wattsEach, shown } of demoFleets) {
    const machines = newId('mmc');
    await tx.query(
      `insert into mining_machine (id, site_id, algorithm, model, count, hash_rate, watts, added_by, second_by, created_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'demo', clock_ms())`,
      [machines, site, algorithm, model, count, hashRateEach, wattsEach, admin],
    );
    // Two days more than the history: a day is divided by what had been shown before it.
    const readings = Array.from({ length: daysOfHistory + 2 }, (_, place) => ({
      id: newId('mrd'),
      day: first + place - 2,
      hashRate: readingOf(shown, algorithm, place - 2),
    }));
    await tx.query(
      `insert into mining_reading (id, site_id, algorithm, day, hash_rate, pool, evidence, recorded_by, created_ms)
       select id, $1, $2, day, hash_rate, 'Demo pool', 'Demo data: read by nobody', $3, clock_ms()
       from unnest($4::text[], $5::integer[], $6::bigint[]) u(id, day, hash_rate)`,
      [
        site,
        algorithm,
        admin,
        readings.map(({ id }) => id),
        readings.map(({ day }) => day),
        readings.map(({ hashRate }) => hashRate),
      ],
    );
    await tx.query('select mining_reverify($1)', [algorithm]);
    audits.push(
      done(admin, 'mining.add-machines', 'mining machines', machines, { model, count }),
      ...readings.map(({ id, day }) => done(admin, 'mining.record-reading', 'mining reading', id, { algorithm, day })),
    );
  }
  await writeAudits(tx, audits);
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
