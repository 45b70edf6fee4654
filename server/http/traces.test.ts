import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { type SpanBeginning, type Tracing, traceBy, traceNoMoreBy } from '#server/outside/traces/spans.ts';
import { spanIn, traceRequests } from './traces.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('X3.6: a span is taken out of a valid traceparent alone', () => {
  expect(spanIn(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true });
  expect(spanIn(`00-${traceId}-${spanId}-fe`)?.traceFlags).toBe(0);
  for (const none of [
    undefined,
    '',
    [`00-${traceId}-${spanId}-01`],
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `01-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}-01\n`,
  ])
    expect(spanIn(none), String(none)).toBeNull();
});

test('X3.6: a traceparent is followed from a trusted proxy alone, and a page is no operation', async () => {
  const begun: SpanBeginning[] = [];
  const tracing: Tracing = {
    begin(of) {
      begun.push(of);
      return { context: { traceId, spanId, traceFlags: 1 }, say: () => undefined, end: () => undefined };
    },
  };
  traceBy(tracing);
  try {
    const app = fastify();
    traceRequests(app, ['10.0.0.0/8']);
    app.get('/api/things/:id', { config: { operation: 'things.read' } }, async () => 'well');
    app.get('/page', async () => 'well');
    const headers = { traceparent: `00-${traceId}-${spanId}-01` };
    for (const remoteAddress of ['10.0.0.9', '192.0.2.1']) {
      await app.inject({
        url: '/api/things/7?q=1',
        remoteAddress,
        headers: { ...headers, 'x-forwarded-for': '10.0.0.9' },
      });
      await app.inject({ url: '/page', remoteAddress, headers });
      await app.inject({ url: '/none', remoteAddress, headers });
    }
    await app.close();
  } finally {
    traceNoMoreBy(tracing);
  }
  expect(begun.map(({ name, parent, facts }) => [name, parent?.spanId, facts])).toEqual([
    ['things.read', spanId, { 'http.request.method': 'GET', 'http.route': '/api/things/:id' }],
    ['things.read', undefined, { 'http.request.method': 'GET', 'http.route': '/api/things/:id' }],
  ]);
});
