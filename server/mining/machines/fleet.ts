import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isCountry } from '#domain/accounts/countries.ts';
import { dayOf, dayText } from '#domain/clock/days.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { Algorithm } from '#domain/mining/coins.ts';
import { formatShort } from '#domain/money/amount.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import { inSnapshot } from '#server/ledger/snapshot.ts';
import { readPage } from '#server/lists/pages.ts';
import { decideMiner } from '#server/mining/own-case.ts';
import { dayNumber } from '#server/mining/units.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import {
  type Asked,
  ask,
  decline,
  insertMachines,
  lockRequest,
  type MachineRow,
  machinesView,
  raiseNeedsSecondAdmin,
  readWaiting,
  requestView,
  reverify,
} from './machines.ts';
import { type Fleet, type ReadingRow, readingView, readSites, siteOf } from './site-views.ts';

type FleetOperations = Pick<
  Catalogue,
  | 'readMiningFleet'
  | 'addMiningSite'
  | 'addMiningMachines'
  | 'confirmMiningMachines'
  | 'retireMiningMachines'
  | 'recordMiningReading'
  | 'listMiningReadings'
>;

/** What a fleet may be rated at most: what its counters hold, with room. */
const mostHashRate = 10n ** 18n;

const noSite = refused('not_found', { what: 'mining site' });
const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });

/** The fleet (N2): what machines are rated and pools have shown of them. Each change is taken into what may be sold at once. */
export function fleetHandlers(deps: {
  readonly pool: Pool;
  /** What the networks' sources say. */
  readonly networks: (db: PoolClient) => Promise<Fleet['networks']>;
}): Handlers<FleetOperations> {
  const { pool, networks } = deps;
  return {
    readMiningFleet: () =>
      inSnapshot(pool, async (db) => {
        const { rows: fleets } = await db.query<
          Record<'rated' | 'verified' | 'capacity' | 'sold', bigint> & { algorithm: Algorithm }
        >('select algorithm, rated, verified, capacity, sold from mining_fleet order by algorithm desc');
        const { rows: machines } = await db.query<MachineRow>(
          'select * from mining_machine order by state, created_ms desc, id desc',
        );
        return accepted({
          fleets: fleets.map(({ algorithm, ...rates }) => ({
            algorithm,
            rated: String(rates.rated),
            verified: String(rates.verified),
            capacity: String(rates.capacity),
            sold: String(rates.sold),
          })),
          sites: await readSites(db, null),
          machines: [...(await readWaiting(db)).map(requestView), ...machines.map(machinesView)],
          networks: await networks(db),
        });
      }),

    addMiningSite: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        if (!isCountry(body.country)) return wrong('country', phrase('no_country'));
        const at = await readClock(tx);
        const id = newId('mst');
        const after = { id, name: body.name.trim(), country: body.country };
        const { rowCount } = await tx.query(
          `insert into mining_site (id, name, country, created_by, created_ms) values ($1, $2, $3, $4, $5)
           on conflict (lower(name)) do nothing`,
          [id, after.name, after.country, actor.uid, at],
        );
        if (rowCount === 0) return wrong('name', phrase('site_name_taken'));
        await audited(tx, actor.uid, 'mining.add-site', { kind: 'mining site', id, before: null, after });
        return accepted(siteOf(await readSites(tx, id), id));
      }),

    addMiningMachines: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const hashRate = BigInt(body.hashRateEach);
        if (hashRate === 0n) return wrong('hashRateEach', phrase('above_zero_example', { example: '200000000000000' }));
        const own = await decideMiner(tx, actor.uid, body);
        if (!own.ok) return own;
        if (!(await siteExists(tx, body.siteId))) return noSite;
        const { rows: rated } = await tx.query<{ rated: string }>(
          'select coalesce(sum(rated), 0) as rated from mining_site_rates($1)',
          [body.algorithm],
        );
        if (BigInt(rated[0]?.rated ?? 0) + hashRate * BigInt(body.count) > mostHashRate) {
          return wrong('count', phrase('fleet_too_large', { most: String(mostHashRate) }));
        }
        const machines: Asked = {
          id: newId('mmc'),
          site_id: body.siteId,
          algorithm: body.algorithm,
          model: body.model.trim(),
          count: body.count,
          hash_rate: hashRate,
          watts: body.wattsEach,
        };
        if (!(await raiseNeedsSecondAdmin(tx, machines)))
          return accepted(machinesView(await insertMachines(tx, machines, actor.uid, null)));
        // R3: they dilute every share, so that what raises the fleet by much waits for a second admin.
        const fresh = await freshSignIn(tx, actor);
        return fresh.ok ? accepted(requestView(await ask(tx, machines, actor.uid))) : fresh;
      }),

    confirmMiningMachines: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const asked = await lockRequest(tx, params.id);
        if (asked === null) return refused('not_found', { what: 'mining machines' });
        if (asked.state !== 'waiting') return refused('already_decided', { status: asked.state });
        if (asked.asked_by === actor.uid) return refused('second_admin_required', {});
        for (const admin of [actor.uid, storedUser(asked.asked_by)]) {
          const own = await decideMiner(tx, admin, asked);
          if (!own.ok) return own;
        }
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        const row = await insertMachines(tx, asked, actor.uid, asked.asked_by);
        await tx.query(
          `update mining_machine_request set state = 'added', decided_by = $2, decided_ms = clock_ms() where id = $1`,
          [asked.id, actor.uid],
        );
        return accepted(machinesView(row));
      }),

    retireMiningMachines: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const found = await tx.query<MachineRow>('select * from mining_machine where id = $1 for no key update', [
          params.id,
        ]);
        const [before] = found.rows;
        if (!before) {
          const asked = await lockRequest(tx, params.id);
          if (asked === null) return refused('not_found', { what: 'mining machines' });
          if (asked.state !== 'waiting') return refused('already_decided', { status: asked.state });
          const own = await decideMiner(tx, actor.uid, asked);
          return own.ok ? accepted(requestView(await decline(tx, asked, actor.uid, body.reason.trim()))) : own;
        }
        if (before.state === 'retired') return refused('already_decided', { status: 'retired' });
        const own = await decideMiner(tx, actor.uid, before);
        if (!own.ok) return own;
        const { rows } = await tx.query<MachineRow>(
          `update mining_machine set state = 'retired', reason = $2, retired_by = $3, retired_ms = clock_ms()
           where id = $1 returning *`,
          [before.id, body.reason.trim(), actor.uid],
        );
        const after = only(rows);
        await reverify(tx, before.algorithm);
        const subject = machineSubject(before.id);
        await audited(tx, actor.uid, 'mining.retire-machines', { ...subject, before, after }, body.reason.trim());
        return accepted(machinesView(after));
      }),

    recordMiningReading: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const day = dayNumber(body.day);
        const at = await readClock(tx);
        if (day === null) return wrong('day', phrase('no_day', { example: '2026-11-21' }));
        // An average over a day is known when it is over.
        const latest = dayOf(at) - 1;
        if (day > latest) return wrong('day', phrase('day_not_over_yet', { latest: dayText(latest) }));
        if (BigInt(body.hashRate) > mostHashRate)
          return wrong('hashRate', phrase('at_most', { most: String(mostHashRate) }));
        const own = await decideMiner(tx, actor.uid, body);
        if (!own.ok) return own;
        if (!(await siteExists(tx, body.siteId))) return noSite;
        const rated = await ratedOn(tx, body.siteId, body.algorithm, day);
        if (BigInt(body.hashRate) * 10n > rated * 11n) {
          return wrong(
            'hashRate',
            rated === 0n ? phrase('no_machines') : phrase('above_rating', { rating: rateText(rated, body.algorithm) }),
          );
        }
        const { rows } = await tx.query<ReadingRow>(
          `insert into mining_reading (id, site_id, algorithm, day, hash_rate, pool, evidence, recorded_by, created_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
          [
            newId('mrd'),
            body.siteId,
            body.algorithm,
            day,
            BigInt(body.hashRate),
            body.pool.trim(),
            body.evidence.trim(),
            actor.uid,
            at,
          ],
        );
        const row = only(rows);
        await reverify(tx, body.algorithm);
        const subject = { kind: 'mining reading', id: row.id };
        await audited(tx, actor.uid, 'mining.record-reading', { ...subject, before: null, after: row });
        return accepted(readingView(row));
      }),

    async listMiningReadings({ query }) {
      const page = await readPage<ReadingRow>(
        pool,
        {
          table: 'mining_reading',
          where: '($1::text is null or site_id = $1) and ($2::text is null or algorithm = $2)',
          values: [query.site ?? null, query.algorithm ?? null],
          order: 'newest first',
          byDay: true,
        },
        query,
      );
      if (!page.ok) return page;
      return accepted({ items: page.value.rows.map(readingView), nextCursor: page.value.nextCursor });
    },
  };
}

/** What a site's machines are rated that were recorded by the end of a day and not out of service before it. */
async function ratedOn(tx: PoolClient, siteId: string, algorithm: Algorithm, day: number): Promise<bigint> {
  const { rows } = await tx.query<{ rated: string }>('select mining_rated_on($1, $2, $3) as rated', [
    siteId,
    algorithm,
    day,
  ]);
  return BigInt(rows[0]?.rated ?? 0);
}

/** A hash rate in the unit that its machines are sold in: '2100 TH/s'. */
function rateText(hashes: bigint, algorithm: Algorithm): string {
  const [decimals, unit] = algorithm === 'sha256d' ? [12, 'TH/s'] : [9, 'GH/s'];
  return `${formatShort(hashes, decimals)} ${unit}`;
}

const machineSubject = (id: string) => ({ kind: 'mining machines', id });

interface Change {
  readonly kind: string;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
}

async function audited(
  tx: PoolClient,
  actor: string,
  action: string,
  { kind, id, before, after }: Change,
  reason: string | null = null,
): Promise<void> {
  await writeAudit(tx, { actor, action, subjectKind: kind, subject: id, reason, before, after });
}

async function siteExists(tx: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from mining_site where id = $1', [id]);
  return rowCount === 1;
}

function only<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (!row) throw new Error('a row vanished in its own statement');
  return row;
}
