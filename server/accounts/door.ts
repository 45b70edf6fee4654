import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { APIError } from 'better-auth/api';
import type { Pool } from 'pg';
import type { Authentication } from '#api/authentication.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { AuthAnswer, AuthHandlers } from '#server/operations/authentication.ts';
import type { Actor } from '#server/operations/handler.ts';
import type { Mail } from '#server/outside/mail.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeOutbox } from '#server/records/outbox.ts';
import { type AttemptLimits, defaultLimits, openAttempts } from './attempts.ts';
import { openBetterAuth, sourceHeader } from './better-auth.ts';
import { commonPasswords } from './common-passwords.ts';
import { openGate } from './gate.ts';
import { findActor, sessionReader } from './sessions.ts';
import { spokenLetters } from './spoken-letters.ts';

export interface DoorConfig {
  /** Application role. */
  readonly pool: Pool;
  /** Signs session cookies and verification links; at least 32 characters. */
  readonly secret: string;
  /** The installation's own address, without a path: links in mails begin with it. */
  readonly publicUrl: string;
  /** Cookies are Secure, so that they travel over https only. */
  readonly production: boolean;
  /** The product's name, for mails. */
  readonly product: string;
  /** A7's list. */
  readonly adminEmails: readonly string[];
  readonly post: (mail: Mail) => Promise<void>;
  readonly log: (message: string, error: unknown) => void;
  readonly limits?: Partial<AttemptLimits>;
}

export interface Door {
  /** Whose session the headers carry, as of now; null without one. */
  authenticate(headers: IncomingHttpHeaders): Promise<Actor | null>;
  readonly handlers: AuthHandlers<Authentication>;
  /** Who has an address; for tools that act in their place (the demo's seed), never for requests. */
  find(email: string): Promise<Actor | null>;
  /** Resolves when what runs beside requests (mails being written) has ended. */
  idle(): Promise<void>;
}

const stepMs = 250;

/**
 * Answers that must not tell by their time whether an address is known leave at whole quarter seconds after they began.
 * The differences behind them are a few milliseconds of database.
 */
async function atStep<T>(work: () => Promise<T>, mayHurry: (result: T) => boolean = () => false): Promise<T> {
  const begunMs = performance.now();
  const result = await work();
  if (!mayHurry(result)) await wait(stepMs - ((performance.now() - begunMs) % stepMs));
  return result;
}

/** better-auth's error code, or a rethrow of what is none of its refusals. */
function refusalOf(error: unknown): string {
  if (error instanceof APIError && typeof error.body?.code === 'string') return error.body.code;
  throw error;
}

const answer = <R>(reply: R, headers?: Headers): Decision<AuthAnswer<R>> =>
  accepted({ reply, setCookies: headers?.getSetCookie() ?? [], location: null });

/** Opens the sign-in side of the product (A1 to A4, A10): sessions, and the handlers of /api/auth. */
export async function openDoor(config: DoorConfig): Promise<Door> {
  const { pool, secret, log } = config;
  const adminEmails = new Set(config.adminEmails.map((email) => email.toLowerCase()));
  const letter = spokenLetters(config.product, config.publicUrl);
  const attempts = openAttempts({ ...defaultLimits, ...config.limits });
  const gate = openGate({ running: 2, waiting: 256, waitingPerSource: 64 });

  const running = new Set<Promise<unknown>>();
  const beside = (work: Promise<unknown>): void => {
    const settled = work.catch((error: unknown) => log('a mail could not be written', error));
    running.add(settled);
    void settled.finally(() => running.delete(settled));
  };
  const letterbox = {
    verification: (email: string, token: string) => config.post(letter.verification(email, token)),
    reset: (email: string, token: string) => config.post(letter.reset(email, token, adminEmails.has(email))),
    alreadyKnown: (email: string) => config.post(letter.alreadyKnown(email)),
    /** A7: an admin still has to set the password by mail; the link for it comes unasked. */
    async verified(email: string) {
      if (!adminEmails.has(email)) return;
      const { rows } = await pool.query('select 1 from auth_user where email = $1 and not password_by_mail', [email]);
      if (rows.length > 0) await auth.api.requestPasswordReset({ body: { email } });
    },
  };
  const { publicUrl, production } = config;
  const auth = openBetterAuth({ pool, secret, publicUrl, production, letterbox, beside, log });
  const context = await auth.$context;
  const authenticate = sessionReader({ pool, secret, adminEmails, cookieName: context.authCookies.sessionToken.name });
  /** Open sockets look again whose they are. */
  const accountChanged = (uid: string): Promise<void> =>
    withTransaction(pool, (tx) => writeOutbox(tx, [{ owner: uid, topic: 'account', subject: uid }]));

  const passwordHash = async (email: string): Promise<string | null> => {
    const { rows } = await pool.query<{ password: string | null }>(
      `select a.password from auth_account a join auth_user u on u.id = a.user_id
       where u.email = $1 and a.provider_id = 'credential'`,
      [email],
    );
    return rows[0]?.password ?? null;
  };

  const headersOf = (call: { userAgent: string | undefined; source: string; cookie?: string | undefined }): Headers => {
    const headers = new Headers({ [sourceHeader]: call.source });
    if (call.userAgent !== undefined) headers.set('user-agent', call.userAgent.slice(0, 400));
    if (call.cookie !== undefined) headers.set('cookie', call.cookie);
    return headers;
  };

  const handlers: AuthHandlers<Authentication> = {
    async signUp({ body, source }) {
      const email = body.email.toLowerCase();
      const firstName = body.firstName.trim();
      const lastName = body.lastName.trim();
      const name = `${firstName} ${lastName}`;
      const password = checkPassword(body.password, email, commonPasswords);
      if (!password.ok) return password;
      return atStep(async () => {
        const allowed = await attempts.mayMail(email, source);
        if (!allowed.ok) return allowed;
        return gate.run(source, async () => {
          try {
            await auth.api.signUpEmail({ body: { name, firstName, lastName, email, password: password.value } });
          } catch (error) {
            const code = refusalOf(error);
            if (code === 'INVALID_EMAIL') return emailInvalid;
            // Two sign-ups of one new address at once: the one that came second is a sign-up of a known address.
            const known = await context.internalAdapter.findUserByEmail(email);
            if (!known) throw error;
            beside(letterbox.alreadyKnown(email));
          }
          return answer({ token: null, user: { email, name, firstName, lastName, emailVerified: false as const } });
        });
      });
    },

    async signIn(call) {
      const { source, body } = call;
      const email = body.email.toLowerCase();
      return atStep(
        async () => {
          const early = await attempts.mayTry(email, source);
          if (!early.ok) return early;
          return gate.run(source, async () => {
            // Asked again in turn: what failed while this one waited counts.
            const allowed = await attempts.mayTry(email, source);
            if (!allowed.ok) return allowed;
            try {
              const { password, rememberMe = true } = body;
              const hash = await passwordHash(email);
              const { headers, response } = await auth.api.signInEmail({
                body: { email, password, rememberMe },
                headers: headersOf({ userAgent: call.userAgent, source }),
                returnHeaders: true,
              });
              // A password that was changed while this one was being checked ended every session but the one just made.
              if ((await passwordHash(email)) !== hash) {
                await pool.query('delete from auth_session where token = $1', [response.token]);
                return refused('sign_in_failed', {});
              }
              await attempts.succeeded(email);
              const { id, name, emailVerified } = response.user;
              return answer({ user: { id, email, name, emailVerified } }, headers);
            } catch (error) {
              const code = refusalOf(error);
              if (!signInRefusals.has(code)) throw error;
              await attempts.failed(email, source);
              return refused('sign_in_failed', {});
            }
          });
        },
        (decision) => decision.ok,
      );
    },

    async signOut(call) {
      const actor = await authenticate({ cookie: call.cookie });
      const { headers } = await auth.api.signOut({ headers: headersOf(call), returnHeaders: true });
      if (actor) await accountChanged(actor.uid);
      return answer({ success: true as const }, headers);
    },

    requestPasswordReset: ({ body, source }) =>
      atStep(async () => {
        const email = body.email.toLowerCase();
        const allowed = await attempts.mayMail(email, source);
        if (!allowed.ok) return allowed;
        try {
          await auth.api.requestPasswordReset({ body: { email } });
        } catch (error) {
          if (refusalOf(error) !== 'INVALID_EMAIL') throw error;
          return emailInvalid;
        }
        return done;
      }),

    async resetPassword({ body, source }) {
      const allowed = await attempts.mayTry(null, source);
      if (!allowed.ok) return allowed;
      return gate.run(source, async () => {
        const link = await context.internalAdapter.findVerificationValue(`reset-password:${body.token}`);
        const user = link ? await context.internalAdapter.findUserById(link.value) : null;
        if (!user) {
          await attempts.failed(null, source);
          return refused('link_expired', {});
        }
        // Before the link is used up: whoever chose a bad password may choose another.
        const password = checkPassword(body.newPassword, user.email, commonPasswords);
        if (!password.ok) return password;
        try {
          await auth.api.resetPassword({ body: { newPassword: password.value, token: body.token } });
        } catch (error) {
          if (!linkRefusals.has(refusalOf(error))) throw error;
          await attempts.failed(null, source);
          return refused('link_expired', {});
        }
        // After the sessions have ended: whoever is signed in from here on knows the new password (A7).
        await pool.query('update auth_user set password_by_mail = true where id = $1', [user.id]);
        await attempts.succeeded(user.email);
        await accountChanged(user.id);
        return done;
      });
    },

    async sendVerificationEmail({ body, source }) {
      const email = body.email.toLowerCase();
      const allowed = await attempts.mayMail(email, source);
      if (!allowed.ok) return allowed;
      try {
        // Without the caller's cookie: with a session the answer would tell more. It takes half a second in any case.
        await auth.api.sendVerificationEmail({ body: { email } });
      } catch (error) {
        if (refusalOf(error) !== 'INVALID_EMAIL') throw error;
        return emailInvalid;
      }
      return done;
    },

    async verifyEmail({ query, source }) {
      const { token, callbackURL } = query;
      const allowed = await attempts.mayTry(null, source);
      if (!allowed.ok) return allowed;
      const forward = (location: string): Decision<AuthAnswer<{ status: true }>> =>
        accepted({ reply: { status: true }, setCookies: [], location });
      try {
        await auth.api.verifyEmail({ query: { token } });
      } catch (error) {
        if (!linkRefusals.has(refusalOf(error))) throw error;
        await attempts.failed(null, source);
        if (callbackURL === undefined) return refused('link_expired', {});
        return forward(`${callbackURL}${callbackURL.includes('?') ? '&' : '?'}error=link_expired`);
      }
      return callbackURL === undefined ? done : forward(callbackURL);
    },
  };

  return {
    authenticate,
    handlers,
    find: (email) => findActor(pool, email, adminEmails),
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

const done = answer({ status: true as const });
const emailInvalid = refused('invalid_input', {
  fields: [{ field: 'email', problem: 'has to be an e-mail address, for example "ann@example.org"' }],
});
const signInRefusals = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL', 'PASSWORD_TOO_LONG']);
const linkRefusals = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND']);
