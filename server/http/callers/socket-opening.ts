import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { unattendedHeader } from '#api/unattended.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { headProblems } from '#server/http/bounds/head-bounds.ts';
import type { Actor } from '#server/operations/handler.ts';
import type { Tokens } from '#server/operations/tokens.ts';
import { socketBearerOf } from './bearer.ts';
import { originAllowed } from './origin.ts';

/**
 * Who opens a websocket, and whether they may from where they are. Whoever shows an API token is its owner, whatever cookie
 * and origin come along; the token needs the scope read.
 */
export function liveCallers(
  auth: {
    readonly authenticate: (headers: IncomingHttpHeaders) => Promise<Actor | null>;
    readonly tokens: Tokens;
  },
  allowedOrigins: readonly string[],
) {
  return {
    async authenticate(headers: IncomingHttpHeaders, source: string): Promise<Decision<Actor | null>> {
      const secret = socketBearerOf(headers);
      // A socket opens again and is looked at again by itself: that is no use of its session.
      if (secret === null) return accepted(await auth.authenticate({ ...headers, [unattendedHeader]: '' }));
      const holder = await auth.tokens.holderOf(secret, source);
      if (!holder.ok) return holder;
      const mayRead = holder.value.scopes.includes('read');
      return mayRead ? accepted(holder.value.actor) : refused('token_scope_missing', { scope: 'read' });
    },
    isBounded: (request: IncomingMessage): boolean => headProblems(request).length === 0,
    originAllowed: (headers: IncomingHttpHeaders): boolean =>
      socketBearerOf(headers) !== null || originAllowed(headers, allowedOrigins),
  };
}
