import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { APIError } from 'better-auth/api';
import type { Pool, PoolClient } from 'pg';
import type { Authentication } from '#api/authentication.ts';
import type { ReplyOf } from '#api/operation.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { AuthAnswer, AuthHandlers } from '#server/operations/authentication.ts';
import type { Actor } from '#server/operations/handler.ts';
import type { Tokens } from '#server/operations/tokens.ts';
import type { Mail } from '#server/outside/mail.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Totp } from '#server/outside/totp.ts';
import type { WebAuthn } from '#server/outside/webauthn.ts';
import type { Tell } from '#server/records/tell.ts';
import { answer, done } from './answers.ts';
import { apiTokenHandlers } from './api-tokens.ts';
import { type AttemptLimits, defaultLimits, openAttempts } from './attempts.ts';
import { openBetterAuth } from './better-auth.ts';
import { commonPasswords } from './common-passwords.ts';
import { openCookies } from './cookies.ts';
import { emailChangeHandlers } from './email-change.ts';
import { type GateLimits, openGate } from './gate.ts';
import { storedToken } from './hashes.ts';
import { openPending, openSession, passwordStands } from './opening.ts';
import { ownSecurityHandlers } from './own-security.ts';
import { deciding, type Parts, tellAccount } from './parts.ts';
import { passkeyHandlers } from './passkeys.ts';
import { passwordReset } from './password-reset.ts';
import { openSeal } from './sealed-secret.ts';
import { hasFactor } from './second-factor.ts';
import { secondFactorHandlers } from './second-factor-handlers.ts';
import { findActor, sessionReader } from './sessions.ts';
import { spokenLetters } from './spoken-letters.ts';
import { atStep } from './steps.ts';
import { defaultTokenLimits, type TokenLimits } from './token-limits.ts';
import { openTokens } from './token-reader.ts';

export interface DoorConfig {
  /** Application role. */
  readonly pool: Pool;
  /** Signs session cookies and verification links, seals second factors; at least 32 characters. */
  readonly secret: string;
  /** The installation's own address, without a path: links in mails begin with it. */
  readonly publicUrl: string;
  /** Cookies are Secure, so that they travel over https only. */
  readonly production: boolean;
  /** The product's name, for mails. */
  readonly product: string;
  /** A7's list. */
  readonly adminEmails: readonly string[];
  readonly post: (mail: Mail, tx?: PoolClient) => Promise<void>;
  readonly tell: Tell;
  readonly log: (message: string, error: unknown) => void;
  readonly totp: Totp;
  readonly webAuthn: WebAuthn;
  /** The installation's own addresses, as browsers send them in Origin. */
  readonly origins: readonly string[];
  readonly limits?: Partial<AttemptLimits>;
  readonly gate?: GateLimits;
  readonly tokenLimits?: Partial<TokenLimits>;
}

export interface Door {
  /** Whose session the headers carry, as of now; null without one. */
  authenticate(headers: IncomingHttpHeaders): Promise<Actor | null>;
  /** What programs show in place of a session (A14). */
  readonly tokens: Tokens;
  readonly handlers: AuthHandlers<Authentication>;
  /** Who has an address; for tools that act in their place (the demo's seed), never for requests. */
  find(email: string): Promise<Actor | null>;
  /** Resolves when what runs beside requests (mails being written) has ended. */
  idle(): Promise<void>;
}

/** better-auth's error code, or a rethrow of what is none of its refusals. */
function refusalOf(error: unknown): string {
  if (error instanceof APIError && typeof error.body?.code === 'string') return error.body.code;
  throw error;
}

/** Passkeys belong to a name: a site that is opened by its number alone, as a demo is, has them at localhost. */
function passkeySite(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
}

/** Opens the sign-in side of the product (A1 to A4, A10): sessions, and the handlers of /api/auth. */
export async function openDoor(config: DoorConfig): Promise<Door> {
  const { pool, secret, log } = config;
  const adminEmails = new Set(config.adminEmails.map((email) => email.toLowerCase()));
  const letter = spokenLetters(config.product, config.publicUrl);
  const attempts = openAttempts({ ...defaultLimits, ...config.limits });
  const gate = openGate(config.gate ?? { running: 2, waiting: 256, waitingPerSource: 64 });

  const running = new Set<Promise<unknown>>();
  const beside = (work: Promise<unknown>): void => {
    const settled = work.catch((error: unknown) => log('what runs beside requests failed', error));
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
  const auth = openBetterAuth({ pool, secret, publicUrl, letterbox, beside, log });
  const context = await auth.$context;
  const cookies = openCookies({ secret, production });
  const sessionOf = sessionReader({ pool, cookies, adminEmails, beside });
  const parts: Parts = {
    pool,
    product: config.product,
    adminEmails,
    attempts,
    gate,
    cookies,
    seal: openSeal(secret),
    totp: config.totp,
    webAuthn: config.webAuthn,
    party: { id: passkeySite(publicUrl), origins: config.origins },
    letter,
    post: config.post,
    log,
    hashes: {
      make: (password) => context.password.hash(password),
      verify: (hash, password) => context.password.verify({ hash, password }),
    },
    sessionOf,
  };

  const accountOf = async (email: string): Promise<Account | null> => {
    const { rows } = await pool.query<Account>(
      `select u.id, u.name, u.email_verified, a.password from auth_user u
       join auth_account a on a.user_id = u.id and a.provider_id = 'credential'
       where u.email = $1 and a.password is not null`,
      [email],
    );
    return rows[0] ?? null;
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
      const { source, userAgent, body } = call;
      const { password, rememberMe: remember = true } = body;
      const email = body.email.toLowerCase();
      return atStep(
        async () => {
          const early = await attempts.mayTry(email, source);
          if (!early.ok) return early;
          return gate.run(source, async (): Promise<Decision<AuthAnswer<ReplyOf<Authentication['signIn']>>>> => {
            // Asked again in turn: what failed while this one waited counts.
            const allowed = await attempts.mayTry(email, source);
            if (!allowed.ok) return allowed;
            const account = await accountOf(email);
            // An unknown address costs a hash as well.
            const right = account
              ? await parts.hashes.verify(account.password, password)
              : await parts.hashes.make(password).then(() => false);
            if (!account || !right) {
              await attempts.failed(email, source);
              return refused('sign_in_failed', {});
            }
            const { id: uid, name, email_verified: emailVerified } = account;
            const fresh = cookies.session(remember);
            const pending = cookies.pending();
            const opened = await deciding(pool, async (tx) => {
              // Held still: a second factor that is being turned on is seen here, or finds this session and ends it.
              await tx.query('select 1 from auth_user where id = $1 for share', [uid]);
              const more = await hasFactor(tx, uid);
              if (more) await openPending(tx, { uid, token: pending.token, remember });
              else
                await openSession(tx, { uid, token: fresh.token, remember, openedBy: 'password', source, userAgent });
              // A password that was changed while this one was being checked ended every session but the one just made.
              return (await passwordStands(tx, uid, account.password)) ? accepted(more) : refused('sign_in_failed', {});
            });
            if (!opened.ok) return opened;
            if (opened.value) return answer({ secondFactor: true, user: null }, [pending.header]);
            await attempts.succeeded(email);
            return answer({ secondFactor: false, user: { id: uid, email, name, emailVerified } }, [
              fresh.header,
              ...(cookies.pendingToken(call.cookie) === null ? [] : [cookies.endPending]),
            ]);
          });
        },
        (decision) => decision.ok,
      );
    },

    async signOut(call) {
      const token = cookies.sessionToken(call.cookie);
      if (token !== null) {
        await withTransaction(pool, async (tx) => {
          const { rows } = await tx.query<{ user_id: string }>(
            'delete from auth_session where token = $1 returning user_id',
            [storedToken(token)],
          );
          const [ended] = rows;
          if (ended) await tellAccount(tx, ended.user_id);
        });
      }
      return answer({ success: true as const }, [cookies.endSession]);
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

    resetPassword: passwordReset(parts, (token) =>
      context.internalAdapter.findVerificationValue(`reset-password:${token}`),
    ),

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

    ...secondFactorHandlers(parts),
    ...passkeyHandlers(parts),
    ...ownSecurityHandlers(parts),
    ...emailChangeHandlers(parts),
    ...apiTokenHandlers(parts, config.tell),
  };

  return {
    authenticate: async (headers) => (await sessionOf(headers))?.actor ?? null,
    tokens: openTokens({ pool, limits: { ...defaultTokenLimits, ...config.tokenLimits }, beside }),
    handlers,
    find: (email) => findActor(pool, email, adminEmails),
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

interface Account {
  readonly id: string;
  readonly name: string;
  readonly email_verified: boolean;
  readonly password: string;
}

const emailInvalid = refused('invalid_input', {
  fields: [{ field: 'email', problem: 'has to be an e-mail address, for example "ann@example.org"' }],
});
const linkRefusals = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND']);
