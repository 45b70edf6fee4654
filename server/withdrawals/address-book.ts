import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { PayoutAddress } from '#api/payout-addresses.ts';
import type { TableRow } from '#database/rows.ts';
import { checkLabel } from '#domain/accounts/readable-text.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { approvableFrom, decideAdding, shortAddress } from '#domain/withdrawals/payout-addresses.ts';
import type { AddressCheck } from '#domain/withdrawals/request.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Actor, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { holderOf } from './travel-rule.ts';

type EntryRow = TableRow<'payout_address'>;

type BookOperations = Pick<
  Catalogue,
  'listPayoutAddresses' | 'addPayoutAddress' | 'renamePayoutAddress' | 'removePayoutAddress'
>;

const notFound = refused('not_found', { what: 'address' });

/** Says whether an address may be paid to: {@link AddressCheck}, and that it is none of the operator's own. */
export type CheckAddress = (db: Pool | PoolClient, method: PaymentMethod, typed: string) => Promise<AddressCheck>;

/**
 * Customers' address books (W6). What changes one writes the owner's row first, so that the changes of a book, and the
 * requests that use it, come one after the other.
 */
export function addressBookHandlers(deps: {
  readonly pool: Pool;
  readonly check: CheckAddress;
  /** How long a new address waits at the moment. */
  readonly holdHours: (db: Pool | PoolClient) => Promise<number>;
  readonly notify: Notify;
}): Handlers<BookOperations> {
  const { pool, check, holdHours, notify } = deps;
  return {
    async listPayoutAddresses({ actor }) {
      const entries = await readBook(pool, actor.uid);
      const hours = await holdHours(pool);
      return accepted({ items: entries.map((entry) => viewOf(entry, hours)) });
    },

    addPayoutAddress: ({ actor, body, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const { paymentMethod, walletAddress } = body;
          const label = checkLabel('label', body.label);
          if (!label.ok) return label;
          const checked = await check(tx, paymentMethod, walletAddress);
          const added = await addEntry(tx, actor, paymentMethod, checked, label.value);
          if (!added.ok) return added;
          const hours = await holdHours(tx);
          await notify(tx, actor.uid, addedNotice(added.value, hours));
          return accepted(viewOf(added.value, hours));
        },
        'written',
      ),

    renamePayoutAddress: ({ actor, params, body, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const entry = await findOwn(tx, actor, params.id);
          if (!entry) return notFound;
          const label = checkLabel('label', body.label);
          if (!label.ok) return label;
          const renamed: EntryRow = { ...entry, label: label.value };
          await tx.query('update payout_address set label = $2 where id = $1', [entry.id, renamed.label]);
          await audit(tx, actor, 'withdrawals.rename-address', entry, renamed);
          return accepted(viewOf(renamed, await holdHours(tx)));
        },
        'written',
      ),

    removePayoutAddress: ({ actor, params, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const entry = await findOwn(tx, actor, params.id);
          if (!entry) return notFound;
          const { rowCount } = await tx.query(
            `select 1 from withdrawal where user_id = $1 and payment_method = $2 and wallet_address = $3
               and status = 'pending' limit 1`,
            [actor.uid, entry.payment_method, entry.address],
          );
          if (rowCount !== 0) return refused('payout_address_in_use', {});
          const removed: EntryRow = { ...entry, removed_ms: BigInt(await readClock(tx)) };
          await tx.query('update payout_address set removed_ms = $2 where id = $1', [entry.id, removed.removed_ms]);
          await audit(tx, actor, 'withdrawals.remove-address', entry, removed);
          return accepted(viewOf(removed, await holdHours(tx)));
        },
        'written',
      ),
  };
}

/**
 * The entry of an address that a withdrawal is asked to: the one in the book, or a new one under the same conditions as
 * adding it there (W6). `isNew` says that its owner has to be notified. The owner's row has to be held.
 */
export async function entryFor(
  tx: PoolClient,
  actor: Actor,
  method: PaymentMethod,
  address: string,
  label: string | undefined,
): Promise<Decision<{ readonly entry: EntryRow; readonly isNew: boolean }>> {
  const known = (await readBook(tx, actor.uid)).find(
    (entry) => entry.payment_method === method && entry.address === address,
  );
  if (known) return accepted({ entry: known, isNew: false });
  const named = label === undefined ? accepted(shortAddress(address)) : checkLabel('label', label);
  if (!named.ok) return named;
  const added = await addEntry(tx, actor, method, { ok: true, address }, named.value);
  return added.ok ? accepted({ entry: added.value, isNew: true }) : added;
}

/** What its owner is notified of a new entry (S2). */
export function addedNotice(entry: EntryRow, holdHours: number): Notice {
  return {
    kind: 'payout_address_added',
    facts: {
      label: entry.label,
      paymentMethod: entry.payment_method,
      walletAddress: entry.address,
      approvableFrom: isoTime(approvableFrom(millis(entry.added_ms), holdHours)),
    },
  };
}

async function addEntry(
  tx: PoolClient,
  actor: Actor,
  method: PaymentMethod,
  checked: AddressCheck,
  label: string,
): Promise<Decision<EntryRow>> {
  const book = await readBook(tx, actor.uid);
  const known = book.find(
    (entry) => checked.ok && entry.payment_method === method && entry.address === checked.address,
  );
  const decided = decideAdding(checked, {
    knownAs: known?.label ?? null,
    count: book.length,
    signedInAtMs: actor.signedInAtMs,
    now: await readClock(tx),
  });
  if (!decided.ok) return decided;
  const { rows } = await tx.query<EntryRow>(
    'insert into payout_address (id, owner, label, payment_method, address) values ($1, $2, $3, $4, $5) returning *',
    [newId('adr'), actor.uid, label, method, decided.value],
  );
  const [entry] = rows;
  if (!entry) throw new Error('an address was not written');
  await audit(tx, actor, 'withdrawals.add-address', null, entry);
  return accepted(entry);
}

async function readBook(db: Pool | PoolClient, owner: string): Promise<readonly EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    'select * from payout_address where owner = $1 and removed_ms is null order by lower(label), id',
    [owner],
  );
  return rows;
}

async function findOwn(tx: PoolClient, actor: Actor, id: string): Promise<EntryRow | null> {
  const { rows } = await tx.query<EntryRow>(
    'select * from payout_address where id = $1 and owner = $2 and removed_ms is null',
    [id, actor.uid],
  );
  return rows[0] ?? null;
}

function viewOf(entry: EntryRow, holdHours: number): Static<typeof PayoutAddress> {
  return {
    id: entry.id,
    label: entry.label,
    paymentMethod: entry.payment_method,
    network: coinOf(entry.payment_method).network,
    walletAddress: entry.address,
    addedAt: isoTime(millis(entry.added_ms)),
    approvableFrom: isoTime(approvableFrom(millis(entry.added_ms), holdHours)),
    holder: holderOf(entry),
  };
}

const audit = (tx: PoolClient, actor: Actor, action: string, before: EntryRow | null, after: EntryRow): Promise<void> =>
  writeAudit(tx, {
    actor: actor.uid,
    action,
    subjectKind: 'payout-address',
    subject: after.id,
    reason: null,
    before: before && audited(before),
    after: audited(after),
  });

/** Who holds it is the travel rule's (W2.1), which not everybody reads who reads the trail. */
function audited(entry: EntryRow): object {
  const { holder: _, provider: _provider, holder_name: _name, holder_country: _country, ...rest } = entry;
  return rest;
}
