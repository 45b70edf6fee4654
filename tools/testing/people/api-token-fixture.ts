import { type TokenScope, tokenScopes } from '#domain/accounts/api-tokens.ts';
import type { TestApi } from '#tools/testing/api.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import type { Answer, Caller } from './caller.ts';

/** Asks for a token of one’s own. */
export const make = (by: Caller, more: object = {}): Promise<Answer> =>
  by.call('POST', '/api/auth/tokens', { body: { name: 'Robot', scopes: ['read'], ...more } });

/** The secret of a new token; of all scopes unless given. */
export const secretOf = async (by: Caller, scopes: readonly TokenScope[] = tokenScopes): Promise<string> => {
  const made = await make(by, { scopes });
  if (made.status !== 200) throw new Error(made.text);
  return made.body.secret;
};

/** The headers of a program. */
export const bearer = (secret: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${secret}`,
  'idempotency-key': 'of-a-program',
  ...more,
});

/** A request by a program: no cookies. */
export const by = (api: TestApi, secret: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  api.caller().call(method, path, { headers: bearer(secret), ...(body === undefined ? {} : { body }) });

/** A person’s own tokens. */
export const list = async (who: Caller) => (await who.call('GET', '/api/auth/tokens')).body.items;

/** A newcomer whose account is approved. */
export async function approved(database: FreshDatabase, api: TestApi, email: string): Promise<Caller> {
  const someone = await api.newcomer(email);
  await setStatus(database, email, 'approved');
  return someone;
}

export const setStatus = (database: FreshDatabase, email: string, status: string) =>
  database.owner.query(
    'update customer set account_status = $2 where uid = (select id from auth_user where email = $1)',
    [email, status],
  );

/** A trade to place. */
export const ticket = (wallet?: string) => ({
  currencyPair: 'BTCUSD',
  positions: 'UP',
  amount: '5.00',
  duration: 30,
  ...(wallet === undefined ? {} : { wallet }),
});

/** What a handler that is not there answers: whoever gets this has been let in. */
export const letIn = 'unavailable';
