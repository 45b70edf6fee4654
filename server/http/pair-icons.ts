import type { FastifyInstance } from 'fastify';
import { failure } from '#domain/failures/failures.ts';
import { sendProblem } from './problem.ts';

/** Serves the icons of pairs and of their coins (M3), which are drawn from the list: a pair that was just listed has its own at once. */
export function registerPairIcons(app: FastifyInstance, iconAt: (path: string) => string | null): void {
  app.get<{ Params: { readonly file: string } }>('/assets/pairs/:file', async (request, reply) => {
    const svg = iconAt(`/assets/pairs/${request.params.file}`);
    if (svg === null) return sendProblem(reply, failure('not_found', { what: 'page' }));
    // Its path has a part of its hash.
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(svg);
  });
}
