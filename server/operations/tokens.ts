import type { TokenScope } from '#domain/accounts/api-tokens.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { Actor } from './handler.ts';

/** Whose token a program has shown, and what it lets the program do (A14). */
export interface TokenHolder {
  /** The token's id. */
  readonly id: string;
  /** Never an admin, and never somebody who has signed in just now. */
  readonly actor: Actor;
  readonly scopes: readonly TokenScope[];
}

/** API tokens, as the HTTP side and the sockets need them. */
export interface Tokens {
  /**
   * Whose token a secret is, as of now. Refuses with token_refused, or with rate_limited where too many unknown ones came from
   * that source.
   */
  holderOf(secret: string, source: string): Promise<Decision<TokenHolder>>;
  /** Takes one call from the token's allowance of this second, or refuses with rate_limited. */
  take(id: string, call: 'read' | 'trade'): Promise<Decision<null>>;
}
