import type { Operation } from '#api/operation.ts';
import type { TokenScope } from '#domain/accounts/api-tokens.ts';
import { type Failure, failure } from '#domain/failures/failures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an API token may do here (A14); a route that says nothing is closed to programs. */
    tokenScope?: Operation['tokenScope'] | 'public document';
  }
}

/** What of a route's configuration lets programs with a token read a document that everybody reads. */
export const openToTokens = { config: { tokenScope: 'public document' } } as const;

/** Why no token is let into a route; to everybody but admins an admin's path does not exist (P5). */
export function closedToTokens(path: string): Failure {
  return path.startsWith('/api/admin/')
    ? failure('not_found', { what: 'page' })
    : failure('token_scope_missing', { scope: null });
}

/** The scope that a call takes, by its operation and its checked body: a trade without a wallet is of real money. */
export function scopeOf(tokenScope: NonNullable<Operation['tokenScope']>, body: unknown): TokenScope {
  if (tokenScope === 'read') return 'read';
  const practice = typeof body === 'object' && body !== null && 'wallet' in body && body.wallet === 'practice';
  return practice ? 'practice-trade' : 'trade';
}

/** Whether some call of an operation could be let in with these scopes: which one it takes is known once its body is there. */
export function mayTakeAny(tokenScope: Operation['tokenScope'], scopes: readonly TokenScope[]): boolean {
  if (tokenScope === undefined) return false;
  return tokenScope === 'read'
    ? scopes.includes('read')
    : scopes.includes('trade') || scopes.includes('practice-trade');
}
