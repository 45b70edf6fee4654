import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Readiness } from '#server/health/readiness.ts';

/** How far a process is: none of a start or of a stop is sent visitors. */
type Phase = 'starting' | 'running' | 'draining';

/**
 * What orchestrators and proxies ask (X3.1), without a session: `/livez` whether the process answers at all, which asks nothing and
 * nobody else, `/readyz` whether it can serve.
 */
export function registerProbes(
  app: FastifyInstance,
  { phase, readiness }: { readonly phase: () => Phase; readonly readiness: () => Promise<Readiness> },
): void {
  const answer = (reply: FastifyReply, ok: boolean, body: object) =>
    reply
      .header('cache-control', 'no-store')
      .code(ok ? 200 : 503)
      .send(body);
  app.get('/livez', (_request, reply) => answer(reply, true, { status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const now = phase();
    if (now !== 'running') return answer(reply, false, { status: now });
    const { ready, parts } = await readiness();
    return answer(reply, ready, { status: ready ? 'ready' : 'not ready', parts });
  });
}
