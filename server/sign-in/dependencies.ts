import type { Pool, PoolClient } from 'pg';
import { type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { signInEmails } from '#messages/emails/emails.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { inOwnTurn } from '#server/commands/own-turns.ts';
import { undoneIfRefused } from '#server/commands/undo.ts';
import type { AuthCall } from '#server/operations/authentication.ts';
import type { WorkQueue } from '#server/operations/work-queue.ts';
import type { Mail } from '#server/outside/mail.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Totp } from '#server/outside/totp.ts';
import type { RelyingParty, WebAuthn } from '#server/outside/webauthn.ts';
import { type AuditEntry, writeAudit } from '#server/review/audit.ts';
import type { openAttempts } from '#server/sign-in/limits/attempts.ts';
import type { Seal } from '#server/sign-in/second-factor/sealed-secret.ts';
import type { Cookies } from '#server/sign-in/sessions/cookies.ts';
import type { Session } from '#server/sign-in/sessions/sessions.ts';

/** What the handlers of /api/auth are made of; `authentication.ts` puts it together. */
export interface Parts {
  readonly pool: Pool;
  /** The product's name: the issuer in an app, the site in a passkey's dialog. */
  readonly product: string;
  /** A7's list, lower case. */
  readonly adminEmails: ReadonlySet<string>;
  readonly attempts: ReturnType<typeof openAttempts>;
  readonly workQueue: WorkQueue;
  readonly cookies: Cookies;
  readonly seal: Seal;
  readonly totp: Totp;
  readonly webAuthn: WebAuthn;
  readonly party: RelyingParty;
  readonly emails: ReturnType<typeof signInEmails>;
  readonly post: (mail: Mail, tx?: PoolClient) => Promise<void>;
  readonly log: (message: string, error: unknown) => void;
  /** Salted and memory-hard; a core's work of about 0.2 s, so behind the work queue. */
  readonly hashes: {
    make(password: string): Promise<string>;
    verify(hash: string, password: string): Promise<boolean>;
  };
  readonly sessionOf: (call: { readonly cookie: string | undefined }) => Promise<Session | null>;
}

type SignedInCall<C> = C & { readonly session: Session };

/** Lets in who has a session, as the operation's access says. */
export async function signedIn<C extends Pick<AuthCall<never>, 'cookie' | 'about'>, T>(
  parts: Parts,
  call: C,
  work: (call: SignedInCall<C>) => Promise<Decision<T>>,
): Promise<Decision<T>> {
  const session = await parts.sessionOf(call);
  if (!session) return refused('unauthenticated', {});
  call.about?.(session.actor.uid);
  return work({ ...call, session });
}

interface Change {
  readonly session: Session;
  /** The operation's id. */
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Leaves what a change of somebody's own ways in leaves: an audit entry, and news for their open screens and sockets. */
export async function noteChange(tx: PoolClient, { session, action, before, after }: Change): Promise<void> {
  const { uid } = session.actor;
  const entry: AuditEntry = {
    actor: uid,
    action,
    subjectKind: 'user',
    subject: uid,
    reason: null,
    before: before ?? null,
    after: after ?? null,
  };
  await writeAudit(tx, entry);
  await notifyAccount(tx, uid);
}

/** Open sockets look again whose they are, and screens read again. */
export const notifyAccount = (tx: PoolClient, uid: UserId | string): Promise<void> =>
  writeOutbox(tx, [{ owner: uid, topic: 'account', subject: uid }]);

/** One transaction whose writes are undone when it decides to refuse. */
export function deciding<T>(pool: Pool, work: (tx: PoolClient) => Promise<Decision<T>>): Promise<Decision<T>> {
  return withTransaction(pool, (tx) => undoneIfRefused(tx, work));
}

/**
 * The same of what holds the account ({@link holdAccount}), in its turn. What waits is counted by session: whoever has stolen one
 * keeps no other of the account from ending it.
 */
export function decidingAs<T>(
  { pool }: Pick<Parts, 'pool'>,
  session: Session,
  work: (tx: PoolClient) => Promise<Decision<T>>,
): Promise<Decision<T>> {
  return inOwnTurn(pool, { of: session.actor.uid, share: session.id }, () => deciding(pool, work));
}

/**
 * Keeps the account still until the transaction ends and says whether the session still stands: what it began with may have
 * been ended meanwhile, by a password that was set through a mail for instance.
 */
export async function holdAccount(tx: PoolClient, session: Session): Promise<boolean> {
  await tx.query('select 1 from auth_user where id = $1 for no key update', [session.actor.uid]);
  const { rows } = await tx.query(
    'select 1 from auth_session where id = $1 and expires_at > to_timestamp(clock_ms() / 1000.0)',
    [session.id],
  );
  return rows.length > 0;
}
