import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { reviewIdentities, submitIdentity } from '#api/identity.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import type { IdentityEvent } from '#domain/accounts/status-transitions.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { decideSubmission, maySeeImages } from '#domain/identity/decisions.ts';
import { sides } from '#domain/identity/images.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { inCommand, isKnownKey } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Actor, CommandKey, Handlers } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';
import type { CleanImage, ReadImage } from '#server/outside/identity-images.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { findSubmission, type SubmissionRow, stateOf, submissionOf, submissionsOf, submissionView } from './record.ts';
import type { Vault } from './vault.ts';

type Own = Pick<Catalogue, 'readIdentity' | 'submitIdentity' | 'readIdentityImage'>;

/** Moves account_status as the rules for ID images say (A9), in the caller's transaction: what it becomes, null if it stays. */
export type FollowIdentity = (
  tx: PoolClient,
  change: {
    readonly uid: string;
    readonly event: IdentityEvent;
    readonly actor: UserId;
    readonly action: string;
    readonly reason: string | null;
  },
) => Promise<AccountStatus | null>;

export interface IdentityDependencies {
  readonly pool: Pool;
  readonly vault: Vault;
  /** A keyed digest of an image, by which the same one in two accounts is found (O1). */
  readonly fingerprint: (image: Uint8Array) => Buffer;
  /** Decodes an image and makes it anew from its pixels. */
  readonly readImage: (bytes: Uint8Array) => Promise<ReadImage>;
  /** Bounds how many images are decoded at once, in all and of one person. */
  readonly workQueue: { run<T>(source: string, work: () => Promise<Decision<T>>): Promise<Decision<T>> };
  /** The customer's row, locked until the transaction ends (Z7). */
  readonly lockAccount: (tx: PoolClient, uid: string) => Promise<AccountStatus>;
  readonly followIdentity: FollowIdentity;
}

interface CleanPair {
  readonly front: CleanImage;
  readonly back: CleanImage;
}

/** How many past submissions a customer reads of themselves. */
const shown = 20;

/** ID images as their owner hands them in and looks at them (I2 to I4). */
export function identityHandlers(deps: IdentityDependencies): Handlers<Own> {
  const { pool } = deps;
  return {
    async readIdentity({ actor }) {
      const rows = await submissionsOf(pool, actor.uid, shown);
      const open = decideNow(actor.accountStatus, await isVerified(pool, actor.uid), rows);
      return accepted({ items: rows.map(submissionView), maySubmit: open.ok });
    },

    async submitIdentity({ actor, body, command }) {
      // Whether it can be taken at all is looked at first: decoding is the costly part, and it is done outside of the
      // transaction, so that nothing is locked meanwhile. What holds is decided again inside.
      const open = await decideBefore(pool, actor);
      if (!open.ok || (await isKnownKey(pool, command))) return submit(deps, command, null);
      const pair = await deps.workQueue.run(actor.uid, () => cleanPair(deps, body));
      return pair.ok ? submit(deps, command, pair.value) : pair;
    },

    async readIdentityImage({ actor, params }) {
      const { id, side } = params;
      return withTransaction(pool, async (tx) => {
        const row = await findSubmission(tx, id);
        const viewer = { uid: actor.uid, admin: mayCall(reviewIdentities, actor) };
        const nothing = refused('not_found', { what: 'image' });
        if (!row || row.purged_ms !== null || !maySeeImages(submissionOf(row), viewer)) return nothing;
        const { rows } = await tx.query<{ master_key: string; wrapped_key: Buffer; ciphertext: Buffer }>(
          `select master_key, wrapped_key, ciphertext from identity_image
           where submission = $1 and side = $2 and wrapped_key is not null`,
          [id, side],
        );
        const [stored] = rows;
        if (!stored) return nothing;
        const { master_key: masterKey, wrapped_key: wrappedKey, ciphertext } = stored;
        const belonging = { owner: submissionOf(row).owner, submission: id, side };
        const image = deps.vault.unlock({ masterKey, wrappedKey, ciphertext }, belonging);
        // In the transaction that the image leaves with: no look without its entry.
        if (submissionOf(row).owner === actor.uid && (await sawLately(tx, actor.uid, id, side))) return accepted(image);
        await writeAudit(tx, {
          actor: actor.uid,
          action: 'identity.view',
          subjectKind: 'identity',
          subject: id,
          reason: null,
          before: null,
          after: { viewed: side },
        });
        return accepted(image);
      });
    },
  };
}

/** How long one entry stands for an owner's looks at the same image, in ms: a trail is not to be filled by reloading. */
const oneLookMs = 600_000;

async function sawLately(tx: PoolClient, owner: UserId, id: string, side: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from audit_entry where subject = $1 and actor = $2 and action = 'identity.view' and after ->> 'viewed' = $3
       and created_ms > clock_ms() - $4::bigint limit 1`,
    [id, owner, side, oneLookMs],
  );
  return rowCount === 1;
}

function decideNow(accountStatus: AccountStatus, emailVerified: boolean, [latest]: readonly SubmissionRow[]) {
  return decideSubmission({ accountStatus, emailVerified, latest: latest ? stateOf(latest) : null });
}

async function decideBefore(pool: Pool, { uid, accountStatus }: Actor) {
  return decideNow(accountStatus, await isVerified(pool, uid), await submissionsOf(pool, uid, 1));
}

async function isVerified(db: Pool | PoolClient, uid: UserId): Promise<boolean> {
  const { rows } = await db.query<{ email_verified: boolean }>('select email_verified from auth_user where id = $1', [
    uid,
  ]);
  return rows[0]?.email_verified ?? false;
}

/**
 * Whether the files of somebody are taken in, before any of them is read: who may not submit now sends nothing, unless the
 * key is of a submission that is there, whose answer may have been lost.
 */
export function admitIdentity(pool: Pool) {
  return async (operation: string, actor: Actor, key: string): Promise<Decision<null>> => {
    if (operation !== submitIdentity.id) return accepted(null);
    const open = await decideBefore(pool, actor);
    if (open.ok || (await isKnownKey(pool, { actor: actor.uid, operation, key }))) return accepted(null);
    return open;
  };
}

/** Reads both files; what is wrong with either is said of both at once. */
async function cleanPair(
  { readImage }: IdentityDependencies,
  files: { readonly front: Uint8Array; readonly back: Uint8Array },
): Promise<Decision<CleanPair>> {
  const front = await readImage(files.front);
  const back = await readImage(files.back);
  if (front.ok && back.ok) return accepted({ front: front.image, back: back.image });
  return refused('invalid_input', {
    fields: Object.entries({ front, back }).flatMap(([field, read]) =>
      read.ok ? [] : [{ field, problem: read.problem }],
    ),
  });
}

/** `pair` is null where a refusal, or a stored outcome, is foreseen. */
function submit(deps: IdentityDependencies, command: CommandKey, pair: CleanPair | null) {
  const uid = command.actor;
  return inCommand(
    deps.pool,
    command,
    async (tx) => {
      const accountStatus = await deps.lockAccount(tx, uid);
      const before = await submissionsOf(tx, uid, 1);
      const decision = decideNow(accountStatus, await isVerified(tx, uid), before);
      if (!decision.ok) return decision;
      // What stood in the way has gone in this very moment: asking again takes the images.
      if (!pair) return refused('unavailable', {});
      const at = await readClock(tx);
      const [latest] = before;
      if (decision.value.supersedes && latest) {
        await tx.query(`update identity_submission set status = 'superseded', ended_ms = $2 where id = $1`, [
          latest.id,
          at,
        ]);
      }
      const id = newId('idn');
      await tx.query('insert into identity_submission (id, user_id, created_ms) values ($1, $2, $3)', [id, uid, at]);
      for (const side of sides) {
        const { jpeg, width, height } = pair[side];
        const locked = deps.vault.lock(jpeg, { owner: uid, submission: id, side });
        await tx.query(
          `insert into identity_image (submission, side, width, height, master_key, wrapped_key, ciphertext)
         values ($1, $2, $3, $4, $5, $6, $7)`,
          [id, side, width, height, locked.masterKey, locked.wrappedKey, locked.ciphertext],
        );
        await tx.query('insert into identity_fingerprint (submission, side, digest) values ($1, $2, $3)', [
          id,
          side,
          deps.fingerprint(jpeg),
        ]);
      }
      const row = await findSubmission(tx, id);
      if (!row) throw new Error(`submission ${id} vanished in its own transaction`);
      await writeAudit(tx, {
        actor: uid,
        action: command.operation,
        subjectKind: 'identity',
        subject: id,
        reason: null,
        before: null,
        after: row,
      });
      const event = 'images submitted';
      await deps.followIdentity(tx, { uid, event, actor: uid, action: command.operation, reason: null });
      await writeOutbox(tx, [{ owner: uid, topic: 'identity', subject: id }]);
      return accepted(submissionView(row));
    },
    'written',
  );
}
