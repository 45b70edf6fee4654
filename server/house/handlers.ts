import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { HouseMovement } from '#api/accounts.ts';
import type { Catalogue } from '#api/catalogue.ts';
import { epochSeconds, isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { parseId } from '#domain/ids/ids.ts';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import {
  decideMovement,
  decideMovementDecline,
  type HouseMovement as Movement,
} from '#domain/review/house-movements.ts';
import { newId } from '#server/ids/new-id.ts';
import { readHouseBooks } from '#server/ledger/books.ts';
import { postJournal } from '#server/ledger/post.ts';
import type { Actor, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/records/audit.ts';
import { inCommand } from '#server/records/command.ts';
import { readPage } from '#server/records/pages.ts';
import { readClock, storedUser } from '#server/records/timeline.ts';

type HouseOperations = Pick<
  Catalogue,
  'requestHouseMovement' | 'approveHouseMovement' | 'declineHouseMovement' | 'listHouseMovements' | 'houseAccounts'
>;

interface MovementRow {
  readonly id: string;
  readonly code: 'capital' | 'bankroll';
  readonly direction: 'in' | 'out';
  readonly asset: 'USD';
  readonly amount: bigint;
  readonly evidence: string;
  readonly status: 'pending' | 'approved' | 'declined';
  readonly requested_by: string;
  readonly decided_by: string | null;
  readonly created_ms: bigint;
}

const notFound = refused('not_found', { what: 'movement' });

/** The house's own money (L3: capital, bankroll): one admin asks, a different one posts. */
export function houseHandlers(pool: Pool): Handlers<HouseOperations> {
  return {
    requestHouseMovement: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const amount = parseCents(body.amount);
        if (amount === null || amount === 0n) {
          return refused('invalid_input', {
            fields: [{ field: 'amount', problem: 'has to be more than zero, for example "25.00"' }],
          });
        }
        const id = newId('hmv');
        const at = await readClock(tx);
        await tx.query(
          `insert into house_movement (id, code, direction, asset, amount, evidence, requested_by, created_ms, updated_ms)
           values ($1, $2, $3, 'USD', $4, $5, $6, $7, $7)`,
          [id, body.code, body.direction, amount, body.evidence, actor.uid, at],
        );
        const row = await reload(tx, id);
        await audit(tx, actor, 'house.request', null, row, null);
        return accepted(view(row));
      }),

    approveHouseMovement: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const row = await lock(tx, params.id);
        if (!row) return notFound;
        const journal = decideMovement(movementOf(row), actor.uid);
        if (!journal.ok) return journal;
        const posted = await postJournal(tx, journal.value);
        if (!posted.ok && posted.failure === 'insufficient') return refused('house_short', {});
        if (!posted.ok) throw new Error(`the books refused movement ${row.id}: ${posted.failure}`);
        await decide(tx, actor, row, 'approved', null);
        return accepted(view(await reload(tx, row.id)));
      }),

    declineHouseMovement: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const row = await lock(tx, params.id);
        if (!row) return notFound;
        const allowed = decideMovementDecline(movementOf(row));
        if (!allowed.ok) return allowed;
        await decide(tx, actor, row, 'declined', body.reason);
        return accepted(view(await reload(tx, row.id)));
      }),

    async listHouseMovements({ query }) {
      const all = { table: 'house_movement', where: 'true', values: [], order: 'newest first' } as const;
      const page = await readPage<MovementRow>(pool, all, query);
      if (!page.ok) return page;
      return accepted({ items: page.value.rows.map(view), nextCursor: page.value.nextCursor });
    },

    async houseAccounts() {
      const { accounts, sums } = await readHouseBooks(pool);
      return accepted({
        items: accounts.map((account) => ({ ...account, balance: formatCents(account.balance) })),
        sums: sums.map(({ asset, customers, total }) => ({
          asset,
          customers: formatCents(customers),
          total: formatCents(total),
        })),
      });
    },
  };
}

function movementOf(row: MovementRow): Movement {
  const id = parseId('hmv', row.id);
  if (!id) throw new Error(`not a stored movement id: ${row.id}`);
  const { code, direction, asset, status } = row;
  return { id, code, direction, asset, status, amount: cents(row.amount), requestedBy: storedUser(row.requested_by) };
}

async function lock(tx: PoolClient, id: string): Promise<MovementRow | null> {
  const { rows } = await tx.query<MovementRow>('select * from house_movement where id = $1 for no key update', [id]);
  return rows[0] ?? null;
}

async function reload(tx: PoolClient, id: string): Promise<MovementRow> {
  const row = await lock(tx, id);
  if (!row) throw new Error(`movement ${id} vanished in its own transaction`);
  return row;
}

async function decide(
  tx: PoolClient,
  actor: Actor,
  before: MovementRow,
  status: 'approved' | 'declined',
  reason: string | null,
): Promise<void> {
  await tx.query(
    'update house_movement set status = $2, decided_by = $3, reason = $4, updated_ms = clock_ms() where id = $1',
    [before.id, status, actor.uid, reason],
  );
  const action = status === 'approved' ? 'house.approve' : 'house.decline';
  await audit(tx, actor, action, before, await reload(tx, before.id), reason);
}

async function audit(
  tx: PoolClient,
  actor: Actor,
  action: string,
  before: MovementRow | null,
  after: MovementRow,
  reason: string | null,
): Promise<void> {
  await writeAudit(tx, {
    actor: actor.uid,
    action,
    subjectKind: 'house movement',
    subject: after.id,
    reason,
    before,
    after,
  });
}

function view(row: MovementRow): Static<typeof HouseMovement> {
  return {
    id: row.id,
    code: row.code,
    direction: row.direction,
    asset: row.asset,
    amount: formatCents(row.amount),
    evidence: row.evidence,
    status: row.status,
    requestedBy: row.requested_by,
    decidedBy: row.decided_by,
    createdAt: isoTime(millis(row.created_ms)),
    created_at: epochSeconds(millis(row.created_ms)),
  };
}
