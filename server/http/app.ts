import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, fastify, LogController } from 'fastify';
import type { Authentication } from '#api/authentication.ts';
import type { Catalogue } from '#api/catalogue.ts';
import { failure } from '#domain/failures/failures.ts';
import type { Health } from '#server/health/health.ts';
import type { Served } from '#server/health/metrics.ts';
import { openAllowances, type RequestLimits, usualRequestLimits } from '#server/http/bounds/allowances.ts';
import { headProblems } from '#server/http/bounds/head-bounds.ts';
import { registerAuthentication, type WayIn } from '#server/http/callers/authentication.ts';
import { bearerOf } from '#server/http/callers/bearer.ts';
import { originAllowed } from '#server/http/callers/origin.ts';
import { keepAccount, registerSecurityLog } from '#server/http/callers/security-log.ts';
import { closedToTokens, openToTokens } from '#server/http/callers/token-scopes.ts';
import type { AuthHandlers } from '#server/operations/authentication.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { speaking } from '#server/operations/reader.ts';
import type { Uploads } from '#server/operations/uploads.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { type BrandSource, registerBrand } from './brand.ts';
import { contentDirectives, policyOfDocs } from './content-policy.ts';
import { type DemoSide, registerDemo } from './demo.ts';
import { readGuestDocuments } from './guest-documents.ts';
import { languageOfRequest } from './language.ts';
import { registerSampleMail, type SampleMail } from './mail-document.ts';
import { openApiDocument } from './openapi.ts';
import { type AdmitUpload, type Authenticate, type Callers, type MayRead, registerCatalogue } from './operations.ts';
import { registerPairIcons } from './pair-icons.ts';
import { registerProbes } from './probes.ts';
import { failureOf, Refusal, sendProblem } from './problem.ts';
import { registerSite, type SiteConfig } from './site.ts';
import { siteReaderOf } from './site-reader.ts';
import { registerWeb } from './static-files.ts';
import { traceRequests } from './traces.ts';
import { registerUploads } from './uploads.ts';

const maxBodyBytes = 64 * 1024;
/**
 * For a whole request to arrive. There is one for all routes: two ID images of 1 MB need more than a minute on a slow line.
 * What large bodies can hold meanwhile is bounded by `slow-bodies.ts`; all others are 64 KiB at most.
 */
const requestTimeoutMs = 120_000;
/**
 * For how long a connection without a request is kept: longer than proxies keep theirs to this process (Caddy 120 s, nginx 60 s). Who
 * closes first is the proxy then, and no request meets a connection that is just being closed.
 */
const keepAliveMs = 130_000;
const closingMs = 5_000;

export interface AppConfig {
  readonly handlers: Handlers<Catalogue>;
  readonly auth: Callers & {
    readonly handlers: AuthHandlers<Authentication>;
    readonly sessionOf: WayIn['sessionOf'];
    readonly deviceOf: WayIn['deviceOf'];
    /** What the session's cookie is called, for the documents of the API. */
    readonly sessionCookie: string;
  };
  /** Files of customers; null where there are none, in tests. */
  readonly uploads: Uploads | null;
  /** The installation's own addresses, as browsers send them in Origin: "http://127.0.0.1:3000". */
  readonly allowedOrigins: readonly string[];
  /** Proxies (addresses or networks) whose X-Forwarded-For is believed; empty: nobody's. */
  readonly trustedProxies: readonly string[];
  /** Browsers use https only. */
  /** The product's name, as the operator's brand says. */
  readonly product: string;
  readonly production: boolean;
  /** Folder of the built web app; null serves the API alone. */
  readonly webRoot: string | null;
  /** The files of the operator's brand, and how pages name them. */
  readonly brand: BrandSource;
  /** An e-mail of this installation as HTML, for whoever looks at the brand, and its logo. */
  readonly sampleMail: SampleMail;
  /** The origin of the outside chat that its page may frame (S1.2). */
  readonly chat?: string | null;
  /** The icon of a pair or coin by its path (M3); left out where none are served. */
  readonly pairIcon?: (path: string) => string | null;
  /** The public site; null leaves / to the app. */
  readonly site: SiteConfig | null;
  /** Public documents that a source may ask for without a session. */
  readonly mayRead: MayRead;
  /** Who may send the files of an operation, looked at before the body is read. */
  readonly admitUpload: AdmitUpload;
  /** Where they differ from the usual ones, in tests. */
  readonly requestLimits?: Partial<RequestLimits>;
  readonly isReady: () => boolean;
  /** Whether the process was asked to stop, and goes on for whoever is there; never in most tests. */
  readonly isDraining?: () => boolean;
  /** How the installation is; everybody reads it, at most once a second anew. */
  readonly health: Health;
  /** Told of each answer, for whoever measures; nobody in most tests. */
  readonly observe?: (served: Served) => void;
  /** What only a demo answers. Null in production, where none of it exists. */
  readonly demo: DemoSide | null;
  /** pino's level, 'silent' for none; `stream` is where lines go, the standard output unless given. */
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } };
}

/** Logs name the request and its path, never a query, a header or a body: those carry tokens. */
const loggerOptions = ({ level, stream }: AppConfig['log']): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  ...(stream ? { stream } : {}),
  serializers: {
    req: (request: { method: string; url: string; id?: string }) => ({
      id: request.id,
      method: request.method,
      path: request.url.split('?')[0],
    }),
  },
});

/** The HTTP side of the product: nothing else knows of statuses, headers or paths. Listen with `app.listen`. */
export async function buildApp(config: AppConfig): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOptions(config.log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: (error, _request, reply) => {
      void sendProblem(reply, failureOf(error, maxBodyBytes));
    },
  });

  // Whoever reads an answer slowly, or keeps a socket open, does not hold up a stop for longer than this.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), closingMs).unref();
  });
  registerSecurityLog(app, config.log.level);
  traceRequests(app, config.trustedProxies);
  const { observe } = config;
  if (observe) {
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request;
      // By routes, of which there are so many: whoever asks for paths that there are not makes no new name.
      observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms: reply.elapsedTime });
      done();
    });
  }
  app.setErrorHandler((error, request, reply) => {
    const cause = failureOf(error, request.routeOptions.bodyLimit ?? maxBodyBytes);
    if (cause.code === 'internal' || cause.code === 'unavailable')
      request.log.error({ err: error, req: request }, 'failed');
    return sendProblem(reply, cause);
  });
  // After the body is read: its parsing would lose what goes beside the call.
  app.addHook('preHandler', (request, _reply, done) => speaking(languageOfRequest(request), done));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined);
    return app.getDefaultJsonParser('error', 'error')(request, text, done);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const fields = headProblems(request.raw);
    if (fields.length > 0) throw new Refusal(failure('invalid_input', { fields }));
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    const { url: path = '', config: route } = request.routeOptions;
    if (bearerOf(request.headers) !== null && path.startsWith('/api/')) {
      // No browser adds a token by itself, so that where the page came from does not matter.
      if (route.tokenScope === undefined) throw new Refusal(closedToTokens(path));
      return;
    }
    const reads = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    if (!reads && !originAllowed(request.headers, config.allowedOrigins))
      throw new Refusal(failure('wrong_origin', {}));
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentDirectives },
    strictTransportSecurity: config.production,
  });

  app.get('/api/health', openToTokens, async (_request, reply) => {
    if (!config.isReady()) return sendProblem(reply, failure('unavailable', {}));
    const report = await config.health.report();
    return reply.code(report.status === 'unavailable' ? 503 : 200).send(report);
  });
  registerProbes(app, {
    phase: () => (config.isDraining?.() ? 'draining' : config.isReady() ? 'running' : 'starting'),
    readiness: config.health.readiness,
  });
  await registerDocs(app, config.product, config.auth.sessionCookie, config.auth.authenticate);
  const callers = config.auth;
  const allowances = openAllowances({ ...usualRequestLimits, ...config.requestLimits });
  registerAuthentication(app, config.auth.handlers, { ...callers, allowances });
  // Before the catalogue, whose GET of an upload would bring a HEAD of its own.
  if (config.uploads) await registerUploads(app, config.uploads, { authenticate: callers.authenticate, allowances });
  const { mayRead, admitUpload } = config;
  registerCatalogue(app, config.handlers, { callers, allowances, mayRead, admitUpload });
  const { authenticate } = config.auth;
  if (config.demo) registerDemo(app, config.demo, { authenticate, allowances, origins: config.allowedOrigins });
  if (config.pairIcon) registerPairIcons(app, config.pairIcon);
  if (config.site) await registerSite(app, config.site, async (headers) => siteReaderOf(await authenticate(headers)));
  registerBrand(app, config.brand);
  registerSampleMail(app, config.sampleMail, (request) => admitAdmin(request, authenticate));
  const guests = config.site ? await readGuestDocuments(config.site, config.auth.sessionCookie) : null;
  registerWeb(app, config.webRoot, config.brand.links, guests, config.chat ?? null);
  return app;
}

/** Refuses whoever is no admin: to them there is no such page. */
async function admitAdmin(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const reader = await authenticate(request.headers);
  if (!reader) throw new Refusal(failure('unauthenticated', {}));
  keepAccount(request, reader.uid);
  if (reader.role !== 'admin') throw new Refusal(failure('not_found', { what: 'page' }));
}

async function registerDocs(
  app: FastifyInstance,
  product: string,
  cookie: string,
  authenticate: Authenticate,
): Promise<void> {
  // Through JSON: what the docs page gets is what a reader of the file gets.
  const text = JSON.stringify(openApiDocument(product, cookie, 'everybody'));
  app.get('/api/openapi.json', openToTokens, (_request, reply) =>
    reply.header('content-type', 'application/json').send(text),
  );
  const whole = JSON.stringify(openApiDocument(product, cookie, 'admins'));
  app.get('/api/admin/openapi.json', async (request, reply) => {
    await admitAdmin(request, authenticate);
    return reply.header('content-type', 'application/json').send(whole);
  });
  const sockets = JSON.stringify(asyncApiDocument(product, cookie));
  app.get('/api/asyncapi.json', openToTokens, (_request, reply) =>
    reply.header('content-type', 'application/json').send(sockets),
  );
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policyOfDocs,
    // With each list open, the page is drawn for many seconds on a slow machine: it has hundreds of operations.
    uiConfig: { docExpansion: 'none', filter: true, validatorUrl: null },
    theme: {
      title: `${product} API`,
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
}
