import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { HouseMovement } from '#api/house.ts';
import type { TableRow } from '#database/rows.ts';
import { epochSeconds, isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { parseId } from '#domain/ids/ids.ts';
import { decimalsOf, formatAmount, type LedgerAsset, minorUnits } from '#domain/money/amount.ts';
import { readDecimal, rescale } from '#domain/money/scaled.ts';
import { decideRequestDecline } from '#domain/review/always-two.ts';
import { decideMovement, decideWay, type HouseMovement as Movement } from '#domain/review/house-movements.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import { readHouseBooks } from '#server/ledger/books.ts';
import { postJournal } from '#server/ledger/post.ts';
import { readPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { adminRequests } from './requests.ts';

type HouseOperations = Pick<
  Catalogue,
  'requestHouseMovement' | 'approveHouseMovement' | 'declineHouseMovement' | 'listHouseMovements' | 'houseAccounts'
>;

type MovementRow = TableRow<'house_movement'>;

const notFound = refused('not_found', { what: 'movement' });
const requests = adminRequests<MovementRow>({ table: 'house_movement', slice: 'house', subjectKind: 'house movement' });

/** The house's own money (L3: capital, bankroll): one admin asks, a different one posts. */
export function houseHandlers(pool: Pool): Handlers<HouseOperations> {
  return {
    requestHouseMovement: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const { code, direction, asset = 'USD', earnedIn = null } = body;
        const amount = parseAmount(body.amount, asset);
        if (amount === null || amount === 0n) return wrongAmount(asset);
        const way = decideWay({ code, direction, asset, earnedIn });
        if (!way.ok) return way;
        const id = newId('hmv');
        const at = await readClock(tx);
        await tx.query(
          `insert into house_movement (id, code, direction, asset, from_kind, amount, evidence, requested_by, created_ms, updated_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
          [id, code, direction, asset, earnedIn, amount, body.evidence, actor.uid, at],
        );
        return accepted(view(await requests.requested(tx, actor, id, null)));
      }),

    approveHouseMovement: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const row = await requests.lock(tx, params.id);
        if (!row) return notFound;
        const journal = decideMovement(movementOf(row), actor.uid);
        if (!journal.ok) return journal;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        if (row.from_kind === 'mining' && !(await isFree(tx, row))) return refused('house_short', { missing: null });
        const posted = await postJournal(tx, journal.value);
        if (!posted.ok && posted.failure === 'insufficient') return refused('house_short', { missing: null });
        if (!posted.ok) throw new Error(`the books refused movement ${row.id}: ${posted.failure}`);
        return accepted(view(await requests.decided(tx, actor, row, 'approved', null)));
      }),

    declineHouseMovement: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const row = await requests.lock(tx, params.id);
        if (!row) return notFound;
        const allowed = decideRequestDecline({ status: row.status, subject: null }, actor.uid);
        if (!allowed.ok) return allowed;
        return accepted(view(await requests.decided(tx, actor, row, 'declined', body.reason)));
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
        items: accounts.map((account) => ({ ...account, balance: formatAmount(account.balance, account.asset) })),
        sums: sums.map(({ asset, customers, total }) => ({
          asset,
          customers: formatAmount(customers, asset),
          total: formatAmount(total, asset),
        })),
      });
    },
  };
}

const wrongAmount = (asset: LedgerAsset) => {
  const example = formatAmount(10n ** BigInt(decimalsOf(asset)) / 4n, asset);
  const problem = phrase('above_zero_decimals_example', { decimals: decimalsOf(asset), example });
  return refused('invalid_input', { fields: [{ field: 'amount', problem }] });
};

/** Minor units of an asset; null where the text is no number or has more decimals than the asset. */
function parseAmount(text: string, asset: LedgerAsset): bigint | null {
  const decimal = readDecimal(text);
  return decimal === null || decimal.decimals > decimalsOf(asset) ? null : rescale(decimal, decimalsOf(asset), 'down');
}

/** Of what is held for mining only what is owed to no contract may go (L3); it stays so until the transaction ends. */
async function isFree(tx: PoolClient, { asset, amount }: MovementRow): Promise<boolean> {
  const { rows } = await tx.query<{ free: bigint }>('select mining_house_free($1) as free', [asset]);
  return amount <= (rows[0]?.free ?? 0n);
}

function movementOf(row: MovementRow): Movement {
  const id = parseId('hmv', row.id);
  if (!id) throw new Error(`not a stored movement id: ${row.id}`);
  const { code, direction, asset, status } = row;
  return {
    id,
    code,
    direction,
    asset,
    status,
    earnedIn: row.from_kind,
    amount: minorUnits(row.amount),
    requestedBy: storedUser(row.requested_by),
  };
}

function view(row: MovementRow): Static<typeof HouseMovement> {
  return {
    id: row.id,
    code: row.code,
    direction: row.direction,
    asset: row.asset,
    earnedIn: row.from_kind,
    amount: formatAmount(row.amount, row.asset),
    evidence: row.evidence,
    status: row.status,
    requestedBy: row.requested_by,
    decidedBy: row.decided_by,
    createdAt: isoTime(millis(row.created_ms)),
    created_at: epochSeconds(millis(row.created_ms)),
  };
}
