import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { APIError } from 'better-auth/api';
import type { Pool, PoolClient } from 'pg';
import type { Authentication } from '#api/authentication.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { checkNames } from '#domain/accounts/personal-details.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { type Sender, signInEmails } from '#messages/emails/emails.ts';
import type { Secrets } from '#server/ciphers/secrets.ts';
import type { Notify } from '#server/commands/notify.ts';
import type { AuthHandlers } from '#server/operations/authentication.ts';
import type { Actor } from '#server/operations/handler.ts';
import { isStaff } from '#server/operations/roles.ts';
import type { Tokens } from '#server/operations/tokens.ts';
import { readerTranslator } from '#server/operations/translators.ts';
import { openWorkQueue, type QueueLimits } from '#server/operations/work-queue.ts';
import type { Mail } from '#server/outside/mail.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Totp } from '#server/outside/totp.ts';
import type { WebAuthn } from '#server/outside/webauthn.ts';
import { type AttemptLimits, defaultLimits, openAttempts } from '#server/sign-in/limits/attempts.ts';
import { hashTurns } from '#server/sign-in/limits/hash-turns.ts';
import type { OpenLimiter } from '#server/sign-in/limits/limiter.ts';
import { secondFactorHandlers } from '#server/sign-in/second-factor/handlers.ts';
import { passkeyHandlers } from '#server/sign-in/second-factor/passkeys.ts';
import { openSeal } from '#server/sign-in/second-factor/sealed-secret.ts';
import { openCookies } from '#server/sign-in/sessions/cookies.ts';
import { deviceReader } from '#server/sign-in/sessions/devices.ts';
import { findActor, sessionReader } from '#server/sign-in/sessions/sessions.ts';
import { apiTokenHandlers } from '#server/sign-in/tokens/api-tokens.ts';
import { defaultTokenLimits, type TokenLimits } from '#server/sign-in/tokens/token-limits.ts';
import { openTokens } from '#server/sign-in/tokens/token-reader.ts';
import { answer, done } from './answers.ts';
import { openBetterAuth } from './better-auth.ts';
import { commonPasswords } from './common-passwords.ts';
import { atStep } from './constant-time.ts';
import type { Parts } from './dependencies.ts';
import { emailChangeHandlers } from './email-change.ts';
import { linkCheck } from './link-check.ts';
import { endSession } from './open-session.ts';
import { ownSecurityHandlers } from './own-security.ts';
import { passwordReset } from './password-reset.ts';
import { passwordSignIn } from './sign-in.ts';
import { sendVerification, verificationHandlers } from './verification.ts';

export interface SignInConfig {
  /** Application role. */
  readonly pool: Pool;
  /** For who calls, which each request asks first; `pool` where it is left out. */
  readonly callerPool?: Pool;
  /** Sign session cookies and verification links, seal second factors; at least 32 characters each. */
  readonly secrets: Secrets;
  /** The installation's own address, without a path: links in mails begin with it. */
  readonly publicUrl: string;
  /** Cookies are Secure, so that they travel over https only. */
  readonly production: boolean;
  /** The product's name, for mails, and how those look. */
  readonly product: string;
  readonly look?: Sender['look'];
  readonly ownWords?: Sender['ownWords'];
  /** A7's list. */
  readonly adminEmails: readonly string[];
  readonly post: (mail: Mail, tx?: PoolClient) => Promise<void>;
  readonly notify: Notify;
  readonly log: (message: string, error: unknown) => void;
  readonly totp: Totp;
  readonly webAuthn: WebAuthn;
  /** The installation's own addresses, as browsers send them in Origin. */
  readonly origins: readonly string[];
  readonly limits?: Partial<AttemptLimits>;
  /** How attempts are counted; by this process alone where it is left out. */
  readonly openLimiter?: OpenLimiter;
  readonly workQueue?: QueueLimits;
  readonly tokenLimits?: Partial<TokenLimits>;
}

export interface SignInService {
  /** Whose session the headers carry, as of now; null without one. */
  authenticate(headers: IncomingHttpHeaders): Promise<Actor | null>;
  /** The session that the headers carry, as of now; null without one. */
  sessionOf(headers: IncomingHttpHeaders): Promise<{ readonly id: string } | null>;
  /** The known device that the headers carry, of whichever account; null without one. */
  deviceOf(headers: IncomingHttpHeaders): Promise<{ readonly id: string } | null>;
  /** What the session's cookie is called. */
  readonly sessionCookie: string;
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
export async function openSignIn(config: SignInConfig): Promise<SignInService> {
  const { pool, callerPool = pool, secrets, log } = config;
  const adminEmails = new Set(config.adminEmails.map((email) => email.toLowerCase()));
  const emails = signInEmails(config, readerTranslator);
  const attempts = openAttempts({ ...defaultLimits, ...config.limits }, config.openLimiter);
  const workQueue = openWorkQueue(config.workQueue ?? hashTurns);

  const running = new Set<Promise<unknown>>();
  const beside = (work: Promise<unknown>): void => {
    const settled = work.catch((error: unknown) => log('what runs beside requests failed', error));
    running.add(settled);
    void settled.finally(() => running.delete(settled));
  };
  const isOfStaff = async (email: string): Promise<boolean> => {
    const { rows } = await pool.query<{ staff_role: StaffRole | null }>('select staff_role($1) as staff_role', [email]);
    return isStaff({ email, staff_role: rows[0]?.staff_role ?? null }, adminEmails);
  };
  /** Addresses of accounts whose sign-up has not answered yet: their link is written once they are committed. */
  const unverified = new Set<string>();
  const accountEmails = {
    unverified: (email: string) => void unverified.add(email),
    reset: async (email: string, token: string) => config.post(emails.reset(email, token, await isOfStaff(email))),
    alreadyKnown: (email: string) => config.post(emails.alreadyKnown(email)),
    /** A7: an admin still has to set the password by mail; the link for it comes unasked. */
    async verified(email: string) {
      if (!(await isOfStaff(email))) return;
      const { rows } = await pool.query('select 1 from auth_user where email = $1 and not password_by_mail', [email]);
      if (rows.length > 0) await auth.api.requestPasswordReset({ body: { email } });
    },
  };
  const { publicUrl, production } = config;
  const auth = openBetterAuth({ pool, secret: secrets[0], publicUrl, accountEmails, beside, log });
  const context = await auth.$context;
  const cookies = openCookies({ secrets, production });
  const sessionOf = sessionReader({ pool: callerPool, cookies, adminEmails, beside });
  const parts: Parts = {
    pool,
    get product() {
      return config.product;
    },
    adminEmails,
    attempts,
    workQueue,
    cookies,
    seal: openSeal(secrets),
    totp: config.totp,
    webAuthn: config.webAuthn,
    party: { id: passkeySite(publicUrl), origins: config.origins },
    emails,
    post: config.post,
    log,
    hashes: {
      make: (password) => context.password.hash(password),
      verify: (hash, password) => context.password.verify({ hash, password }),
    },
    sessionOf,
  };

  const findReset = (token: string) => context.internalAdapter.findVerificationValue(`reset-password:${token}`);

  const handlers: AuthHandlers<Authentication> = {
    async signUp({ body, source }) {
      const email = body.email.toLowerCase();
      const names = checkNames(body);
      if (!names.ok) return names;
      const { firstName, lastName } = names.value;
      const name = `${firstName} ${lastName}`;
      const password = checkPassword(body.password, { email, product: config.product, common: commonPasswords });
      if (!password.ok) return password;
      return atStep(async () => {
        const allowed = await attempts.mayMail('sign-up', email, source);
        if (!allowed.ok) return allowed;
        return workQueue.run({ source, known: null }, async () => {
          try {
            await auth.api.signUpEmail({ body: { name, firstName, lastName, email, password: password.value } });
            if (unverified.delete(email)) beside(sendVerification(parts, email));
          } catch (error) {
            unverified.delete(email);
            const code = refusalOf(error);
            if (code === 'INVALID_EMAIL') return emailInvalid;
            // Two sign-ups of one new address at once: the one that came second is a sign-up of a known address.
            const known = await context.internalAdapter.findUserByEmail(email);
            if (!known) throw error;
            beside(accountEmails.alreadyKnown(email));
          }
          return answer({ token: null, user: { email, name, firstName, lastName, emailVerified: false as const } });
        });
      });
    },

    signIn: passwordSignIn(parts),

    async signOut(call) {
      const token = cookies.sessionToken(call.cookie);
      const session = await sessionOf({ cookie: call.cookie });
      if (session) call.about?.(session.actor.uid);
      if (token !== null) await withTransaction(pool, (tx) => endSession(tx, token));
      return answer({ success: true as const }, [cookies.endSession]);
    },

    requestPasswordReset: ({ body, source }) =>
      atStep(async () => {
        const email = body.email.toLowerCase();
        const allowed = await attempts.mayMail('reset', email, source);
        if (!allowed.ok) return allowed;
        try {
          await auth.api.requestPasswordReset({ body: { email } });
        } catch (error) {
          if (refusalOf(error) !== 'INVALID_EMAIL') throw error;
          return emailInvalid;
        }
        return done;
      }),

    resetPassword: passwordReset(parts, findReset),
    checkLink: linkCheck(parts, findReset),

    ...verificationHandlers(parts, (email) => beside(accountEmails.verified(email))),
    ...secondFactorHandlers(parts),
    ...passkeyHandlers(parts),
    ...ownSecurityHandlers(parts),
    ...emailChangeHandlers(parts),
    ...apiTokenHandlers(parts, config.notify),
  };

  return {
    authenticate: async (headers) => (await sessionOf(headers))?.actor ?? null,
    sessionOf,
    deviceOf: deviceReader({ pool, cookies }),
    sessionCookie: cookies.sessionName,
    tokens: openTokens({ pool: callerPool, limits: { ...defaultTokenLimits, ...config.tokenLimits }, beside }),
    handlers,
    find: (email) => findActor(pool, email, adminEmails),
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

const emailInvalid = refused('invalid_input', {
  fields: [{ field: 'email', problem: phrase('no_email') }],
});
