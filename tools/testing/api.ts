import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import { usuallyClosed } from '#domain/accounts/countries.ts';
import type { CountryPolicy } from '#domain/accounts/country-policy.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { administrationHandlers } from '#server/customers/administration.ts';
import { countryChangeHandlers } from '#server/customers/country-changes.ts';
import { findCustomer } from '#server/customers/customers.ts';
import { fundsHandlers } from '#server/customers/funds.ts';
import { ownHandlers } from '#server/customers/own.ts';
import { preferenceHandlers } from '#server/customers/preferences.ts';
import { profileHandlers } from '#server/customers/profile.ts';
import { demoPassword, demoPeople } from '#server/demo/accounts.ts';
import { type AppConfig, buildApp } from '#server/http/app.ts';
import type { RequestLimits } from '#server/http/bounds/allowances.ts';
import { fixedBrand, type ServedBrand, standardBrand } from '#server/http/brand.ts';
import type { DemoSide } from '#server/http/demo.ts';
import type { SiteConfig } from '#server/http/site.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import { switchHandlers } from '#server/limits/switch-handlers.ts';
import { type MailQueue, openMailQueue } from '#server/mail/mail-queue.ts';
import { noticeHandlers } from '#server/notices/handlers.ts';
import { openNotify } from '#server/notices/notify.ts';
import type { Handlers } from '#server/operations/handler.ts';
import type { Uploads } from '#server/operations/uploads.ts';
import { type MailTransport, smtpTransport } from '#server/outside/mail.ts';
import { readPhone } from '#server/outside/phones.ts';
import { openSpool } from '#server/outside/spool.ts';
import { drawStatement } from '#server/outside/statement-pdf.ts';
import { totp } from '#server/outside/totp.ts';
import { webAuthn } from '#server/outside/webauthn.ts';
import { auditHandlers } from '#server/review/audit-trail.ts';
import { openSignIn, type SignInConfig, type SignInService } from '#server/sign-in/authentication.ts';
import { openAllowance } from '#server/sign-in/limits/attempts.ts';
import { secondFactorRemovalHandlers } from '#server/sign-in/second-factor/removals.ts';
import { customerStatementHandlers } from '#server/statement/customer-statement.ts';
import { openDrawnStatements } from '#server/statement/drawn-statements.ts';
import { statementHandlers } from '#server/statement/statement.ts';
import { standInHealth } from '#tools/testing/markets/stand-in-health.ts';
import { testMailHandlers } from '#tools/testing/messages/mail-handlers.ts';
import type { Answer, Caller } from '#tools/testing/people/caller.ts';
import { givenAddress, givenDetails, testPeople } from '#tools/testing/people/people.ts';
import { testStaffHandlers } from '#tools/testing/people/staff-handlers.ts';
import type { FreshDatabase } from './database.ts';
import { paperBrandOf, testSampleMail } from './paper-brand.ts';

const printed = { password: demoPassword, people: () => demoPeople, making: () => null };

export const adminEmails = ['admin@test.example', 'admin2@test.example'] as const;
export const testPassword = 'correct horse battery';

export interface TestApi {
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly authentication: SignInService;
  readonly mailQueue: MailQueue;
  readonly logged: string[];
  caller(): Caller;
  signUp(email: string, more?: Record<string, unknown>): Promise<Answer>;
  /** The newest mail to an address that the demo's outbox holds. */
  mailTo(email: string): Promise<{ subject: string; body: string }>;
  /** What the newest mail's first link carries. */
  mailedToken(email: string): Promise<string>;
  /** Signs up, signs in, verifies by what the mail's link carries; who is to be an admin sets the password by mail. */
  newcomer(email: string): Promise<Caller>;
  /** A newcomer who has finished the steps of onboarding, so that an admin can approve. */
  member(email: string): Promise<Caller>;
  stop(): Promise<void>;
}

const noLimits: RequestLimits = {
  visitorRequests: 1e9,
  visitorBodies: 1e9,
  commandsPerMinute: 1e9,
  commandsPerDay: 1e9,
  tradesPerSecond: 1e9,
  uploadsPerMinute: 1e9,
  tokenReadsPerSecond: 1e9,
  uploadsPerDay: 1e9,
};

type SignInOptions = Partial<Pick<SignInConfig, 'limits' | 'openLimiter' | 'secrets' | 'tokenLimits' | 'workQueue'>>;

const complete = (handlers: object): handlers is Handlers<Catalogue> =>
  Object.keys(catalogue).every((name) => name in handlers);

/** The product's HTTP side on a free port, with accounts, mail and audit; other slices answer 'unavailable' unless given. */
export async function startApi(
  database: FreshDatabase,
  options: SignInOptions & {
    readonly handlers?: Partial<Handlers<Catalogue>>;
    readonly trustedProxies?: readonly string[];
    readonly smtpUrl?: string;
    readonly isReady?: () => boolean;
    readonly webRoot?: string;
    readonly site?: SiteConfig;
    readonly production?: boolean;
    readonly brand?: ServedBrand;
    /** Of a demo: a payment on its stand-in chain; without one there is none. */
    readonly simulate?: DemoSide['simulate'];
    readonly policy?: CountryPolicy;
    readonly uploads?: Uploads;
    readonly admitUpload?: AppConfig['admitUpload'];
    /** Public documents that a source may ask for in a minute without a session. */
    readonly documentsPerMinute?: number;
    /** What is not given here is more than a test ever asks. */
    readonly requestLimits?: Partial<RequestLimits>;
  } = {},
): Promise<TestApi> {
  const pool = database.app;
  const transport: MailTransport | null = options.smtpUrl
    ? smtpTransport(options.smtpUrl, 'Fairlead <no-reply@test.example>')
    : null;
  const logged: string[] = [];
  const log = (message: string, error: unknown): void => {
    logged.push(`${message} ${String(error)}`);
  };
  const mailQueue = openMailQueue({ pool, transport, keep: transport === null, log });
  const own = 'http://fairlead.test';
  const notify = openNotify({ product: 'Fairlead', publicUrl: own, post: mailQueue.post });
  const authentication = await openSignIn({
    pool,
    secrets: options.secrets ?? ['a secret of tests that has more than 32 characters'],
    publicUrl: own,
    production: options.production ?? false,
    product: 'Fairlead',
    adminEmails,
    post: mailQueue.post,
    notify,
    log,
    totp,
    webAuthn,
    origins: [own],
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.openLimiter ? { openLimiter: options.openLimiter } : {}),
    ...(options.workQueue ? { workQueue: options.workQueue } : {}),
    ...(options.tokenLimits ? { tokenLimits: options.tokenLimits } : {}),
  });
  const closedCountries = new Set(usuallyClosed);
  const people = { ...testPeople, adminEmails, policy: options.policy ?? testPeople.policy, closedCountries };
  const statements = {
    customerOf: (uid: string) => findCustomer(pool, uid),
    pool,
    brand: await paperBrandOf(),
    drawPdf: drawStatement,
    drawn: openDrawnStatements(openSpool(path.join(tmpdir(), 'fairlead-drawn'), 2 ** 26)),
  };
  const handlers = {
    ...Object.fromEntries(Object.keys(catalogue).map((name) => [name, async () => refused('unavailable', {})])),
    ...ownHandlers({ pool, ...people }),
    ...preferenceHandlers({ pool }),
    ...profileHandlers({ pool, ...people, readPhone, followTexts: async () => undefined }),
    ...administrationHandlers({ pool, ...people, notify }),
    ...statementHandlers(statements),
    ...customerStatementHandlers({ ...statements, trailPool: pool }),
    ...fundsHandlers({ pool }),
    ...noticeHandlers({ pool, readPaidAgain: async () => new Map() }),
    ...countryChangeHandlers({ pool, closedCountries, notify }),
    ...secondFactorRemovalHandlers({ pool, notify }),
    ...ownLimitHandlers({ pool, notify }),
    ...switchHandlers({ pool, pairs: ['BTCUSD', 'ETHUSD'] }),
    ...auditHandlers({ pool, adminEmails, oneClock: true }),
    ...testMailHandlers({ pool, publicUrl: own, post: mailQueue.post }),
    ...testStaffHandlers({ pool, adminEmails, publicUrl: own, post: mailQueue.post }),
    ...options.handlers,
  };
  if (!complete(handlers)) throw new Error('a handler is missing');
  const app = await buildApp({
    product: 'Northwind',
    brand: fixedBrand(options.brand ?? standardBrand),
    sampleMail: testSampleMail,
    handlers,
    auth: authentication,
    uploads: options.uploads ?? null,
    allowedOrigins: [own],
    trustedProxies: options.trustedProxies ?? [],
    production: options.production ?? false,
    webRoot: options.webRoot ?? null,
    site: options.site ?? null,
    admitUpload: options.admitUpload ?? (async () => accepted(null)),
    mayRead: openAllowance(options.documentsPerMinute ?? 1_000, 60),
    requestLimits: { ...noLimits, ...options.requestLimits },
    isReady: options.isReady ?? (() => true),
    health: standInHealth(),
    demo: options.production
      ? null
      : { ...printed, mails: mailQueue, mailPicture: () => null, simulate: options.simulate ?? null },
    log: { level: 'info', stream: { write: (line) => void logged.push(line) } },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address: AddressInfo | string | null = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  const origin = `http://127.0.0.1:${address.port}`;

  const caller = (): Caller => {
    const jar = new Map<string, string>();
    const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const call: Caller['call'] = async (method, path, { body, text, form, headers = {} } = {}) => {
      const sent = form ?? text ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(sent === undefined || form ? {} : { 'content-type': 'application/json' }),
          ...(jar.size === 0 ? {} : { cookie: cookies() }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (/; Max-Age=0\b/i.test(set)) jar.delete(name);
        else jar.set(name, value);
      }
      const bytes = Buffer.from(await response.arrayBuffer());
      const received = bytes.toString();
      return { status: response.status, headers: response.headers, text: received, bytes, body: jsonOrNull(received) };
    };
    return {
      call,
      command: (method, path, body, key = randomUUID()) =>
        call(method, path, { body, headers: { 'idempotency-key': key } }),
      signIn: (email, password = testPassword) =>
        call('POST', '/api/auth/sign-in/email', { body: { email, password } }),
      cookie: cookies,
    };
  };

  const api: TestApi = {
    app,
    origin,
    authentication,
    mailQueue,
    logged,
    caller,
    signUp: (email, more = {}) =>
      caller().call('POST', '/api/auth/sign-up/email', {
        body: { firstName: 'Ann', lastName: 'Bell', email, password: testPassword, ...more },
      }),
    async mailTo(email) {
      await authentication.idle();
      const [mail] = await mailQueue.outbox(email);
      if (!mail) throw new Error(`no mail to ${email}`);
      return mail;
    },
    async mailedToken(email) {
      return linkIn((await api.mailTo(email)).body).searchParams.get('token') ?? '';
    },
    async newcomer(email) {
      const signedUp = await api.signUp(email);
      if (signedUp.status !== 200) throw new Error(signedUp.text);
      const someone = caller();
      await someone.signIn(email);
      const verified = await someone.call('POST', '/api/auth/verify-email', {
        body: { token: await api.mailedToken(email) },
      });
      if (verified.status !== 200) throw new Error(verified.text);
      if (adminEmails.some((one) => one === email)) {
        const token = await api.mailedToken(email);
        await someone.call('POST', '/api/auth/reset-password', { body: { token, newPassword: testPassword } });
        const signedIn = await someone.signIn(email);
        if (signedIn.status !== 200) throw new Error(signedIn.text);
      }
      return someone;
    },
    async member(email) {
      const someone = await api.newcomer(email);
      const steps = [
        await someone.command('PUT', '/api/onboarding/details', givenDetails),
        await someone.command('PUT', '/api/address', givenAddress),
      ];
      for (const step of steps) if (step.status !== 200) throw new Error(step.text);
      return someone;
    },
    async stop() {
      await app.close();
      await authentication.idle();
      await mailQueue.stop();
    },
  };
  return api;
}

/** The first link of a mail. */
export function linkIn(body: string): URL {
  const [link = ''] = /https?:\/\/\S+/.exec(body) ?? [];
  return new URL(link);
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
