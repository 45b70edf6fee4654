import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import type { Pool } from 'pg';
import { mailedLinkMs } from '#domain/accounts/mailed-links.ts';
import { newId } from '#server/ids/new-id.ts';

export interface AccountEmails {
  /** A new account's address is to be verified; called before its transaction has committed. */
  unverified(email: string): void;
  reset(email: string, token: string): Promise<void>;
  alreadyKnown(email: string): Promise<void>;
}

/**
 * better-auth on the product's own tables, for sign-up, password hashes and links to a new password. It is called as a library,
 * never mounted: its own rate limits, origin checks and paths are the product's to keep (server/http, attempts.ts), and it
 * opens no session (opening.ts). What it sends runs beside the request through `beside`.
 */
export function openBetterAuth(config: {
  readonly pool: Pool;
  readonly secret: string;
  readonly publicUrl: string;
  readonly accountEmails: AccountEmails;
  readonly beside: (work: Promise<unknown>) => void;
  readonly log: (message: string, error: unknown) => void;
}) {
  const { accountEmails, beside } = config;
  return betterAuth({
    database: config.pool,
    secret: config.secret,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    // Its log lines name addresses; only its errors are passed on, and those name none.
    logger: { level: 'error', log: (_level, message, ...rest) => config.log(message, rest[0]) },
    rateLimit: { enabled: false },
    user: {
      modelName: 'auth_user',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        firstName: { type: 'string', required: true, fieldName: 'first_name' },
        lastName: { type: 'string', required: true, fieldName: 'last_name' },
      },
    },
    session: {
      modelName: 'auth_session',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'auth_account',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'auth_verification',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      // No session from a sign-up: with one, a new address would be distinguished from a known one by its cookie.
      autoSignIn: false,
      minPasswordLength: 10,
      // Counted in UTF-16 units here; A2's 128 characters are counted in domain/accounts.
      maxPasswordLength: 256,
      resetPasswordTokenExpiresIn: mailedLinkMs / 1_000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => beside(accountEmails.reset(user.email, token)),
      onExistingUserSignUp: async ({ user }) => beside(accountEmails.alreadyKnown(user.email)),
    },
    emailVerification: {
      // The link and what it does are the product's own (verification.ts): its token here would verify by being opened.
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user }) => accountEmails.unverified(user.email),
    },
    advanced: {
      database: {
        generateId: ({ model }) => (model === 'user' ? newId('usr') : randomBytes(20).toString('hex')),
      },
    },
  });
}
