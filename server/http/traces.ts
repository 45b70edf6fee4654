import type { FastifyInstance, FastifyRequest } from 'fastify';
import { trustedPeers } from '#server/http/callers/caller-address.ts';
import { beginSpan, isTracing, type Span, type SpanContext, within } from '#server/outside/traces/spans.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route is: what a span of a request to it is called (X3.6). */
    operation?: string;
  }
}

/**
 * Makes a span of each request to an operation (X3.6), where traces are on as the app is built; otherwise it does nothing. A span that
 * the request names as its own is believed from trusted proxies alone: anybody else could have all of their requests recorded, or put
 * them into somebody else's trace.
 */
export function traceRequests(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (!isTracing()) return;
  const isTrusted = trustedPeers(trustedProxies);
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const { operation } = config;
    const span =
      operation === undefined
        ? null
        : beginSpan({
            name: operation,
            kind: 'server',
            parent: isTrusted(request.raw) ? spanIn(request.headers['traceparent']) : null,
            facts: { 'http.request.method': request.method, ...(url !== undefined && { 'http.route': url }) },
          });
    if (span === null) return done();
    spans.set(request, span);
    // Comes also where the caller has gone.
    reply.raw.once('close', () => {
      const { headersSent, statusCode, writableFinished } = reply.raw;
      if (headersSent) span.say({ 'http.response.status_code': statusCode });
      if (!writableFinished) span.end('aborted');
      else span.end(statusCode >= 500 ? String(statusCode) : undefined);
    });
    within(span, done);
  });
  // Once more, after the body is read: its parsing loses what goes beside the call.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) within(span, done);
    else done();
  });
}

/** The span that W3C's header names; null for one that is none. What else may come with it (tracestate, baggage) is left alone. */
export function spanIn(header: unknown): SpanContext | null {
  if (typeof header !== 'string') return null;
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
