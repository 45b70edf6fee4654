import type { PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { readMiningFleet } from '#api/mining-machines.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import type { Algorithm } from '#domain/mining/coins.ts';
import { writeAudit } from '#server/review/audit.ts';

type Machines = Static<(typeof readMiningFleet)['reply']>['machines'][number];

/** Machines of one model as somebody asks for them. */
export interface Asked {
  readonly id: string;
  readonly site_id: string;
  readonly algorithm: Algorithm;
  readonly model: string;
  readonly count: number;
  readonly hash_rate: bigint;
  readonly watts: number;
}

/**
 * - `second_by`: Who asked for them, where it took two admins.
 */
export type MachineRow = Asked & TableRow<'mining_machine'>;

/** Machines that wait for a second admin, or did. */
type RequestRow = Asked & TableRow<'mining_machine_request'>;

/** Whether machines raise what the fleet is rated by more than one admin may within thirty days (N2). Holds the fleet. */
export async function raiseNeedsSecondAdmin(tx: PoolClient, { algorithm, count, hash_rate }: Asked): Promise<boolean> {
  const { rows } = await tx.query<{ two: boolean }>('select mining_raise_takes_two($1, $2::numeric * $3) as two', [
    algorithm,
    count,
    hash_rate,
  ]);
  return rows[0]?.two ?? true;
}

/** Puts machines into service. `second` asked for them, where it takes two. */
export async function insertMachines(
  tx: PoolClient,
  { id, site_id, algorithm, model, count, hash_rate, watts }: Asked,
  admin: string,
  second: string | null,
): Promise<MachineRow> {
  const { rows } = await tx.query<MachineRow>(
    `insert into mining_machine (id, site_id, algorithm, model, count, hash_rate, watts, added_by, second_by, created_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_ms()) returning *`,
    [id, site_id, algorithm, model, count, hash_rate, watts, admin, second],
  );
  const after = only(rows);
  await reverify(tx, algorithm);
  await audit(tx, { admin, action: 'mining.add-machines', id, before: null, after, reason: null });
  return after;
}

/** Keeps machines until a second admin approves them. */
export async function ask(tx: PoolClient, machines: Asked, admin: string): Promise<RequestRow> {
  const { id, site_id, algorithm, model, count, hash_rate, watts } = machines;
  const { rows } = await tx.query<RequestRow>(
    `insert into mining_machine_request (id, site_id, algorithm, model, count, hash_rate, watts, asked_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [id, site_id, algorithm, model, count, hash_rate, watts, admin],
  );
  const after = only(rows);
  await audit(tx, { admin, action: 'mining.ask-machines', id, before: null, after, reason: null });
  return after;
}

/** Machines that somebody asked for, held; null where nobody did. */
export async function lockRequest(tx: PoolClient, id: string): Promise<RequestRow | null> {
  const { rows } = await tx.query<RequestRow>('select * from mining_machine_request where id = $1 for no key update', [
    id,
  ]);
  const [row] = rows;
  // A purchase of the first admin's has ended before, or begins after this.
  if (row) await tx.query('select from customer where uid = $1 for key share', [row.asked_by]);
  return row ?? null;
}

/** Takes machines that wait out of the list. */
export async function decline(tx: PoolClient, before: RequestRow, admin: string, reason: string): Promise<RequestRow> {
  const { rows } = await tx.query<RequestRow>(
    `update mining_machine_request set state = 'declined', decided_by = $2, decided_ms = clock_ms(), reason = $3
     where id = $1 returning *`,
    [before.id, admin, reason],
  );
  const after = only(rows);
  await audit(tx, { admin, action: 'mining.decline-machines', id: before.id, before, after, reason });
  return after;
}

/** Machines that wait for a second admin, newest first. */
export async function readWaiting(db: PoolClient): Promise<readonly RequestRow[]> {
  const { rows } = await db.query<RequestRow>(
    `select * from mining_machine_request where state = 'waiting' order by created_ms desc, id desc`,
  );
  return rows;
}

/** Takes machines and readings, as they are now, into what the fleet may sell. */
export async function reverify(tx: PoolClient, algorithm: Algorithm): Promise<void> {
  await tx.query('select mining_reverify($1)', [algorithm]);
}

const time = (ms: bigint | Millis): string => isoTime(millis(ms));

export function machinesView(row: MachineRow): Machines {
  return {
    id: row.id,
    siteId: row.site_id,
    algorithm: row.algorithm,
    model: row.model,
    count: row.count,
    hashRateEach: String(row.hash_rate),
    wattsEach: row.watts,
    state: row.state,
    reason: row.reason,
    addedBy: row.added_by,
    addedAt: time(row.created_ms),
    secondBy: row.second_by,
    retiredAt: row.retired_ms === null ? null : time(row.retired_ms),
  };
}

/** Machines that are not in service: asked for, or declined. */
export function requestView(row: RequestRow): Machines {
  return {
    id: row.id,
    siteId: row.site_id,
    algorithm: row.algorithm,
    model: row.model,
    count: row.count,
    hashRateEach: String(row.hash_rate),
    wattsEach: row.watts,
    reason: row.reason,
    addedBy: row.asked_by,
    state: row.state === 'declined' ? 'declined' : 'waiting',
    secondBy: null,
    addedAt: time(row.created_ms),
    retiredAt: null,
  };
}

interface Audited {
  readonly admin: string;
  readonly action: string;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}

async function audit(tx: PoolClient, { admin, action, id, before, after, reason }: Audited): Promise<void> {
  const about = { subjectKind: 'mining machines', subject: id };
  await writeAudit(tx, { actor: admin, action, ...about, reason, before, after });
}

function only<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (!row) throw new Error('a row vanished in its own statement');
  return row;
}
