import type { Pool } from 'pg';
import { type TokenScope, tokenPrefix } from '#domain/accounts/api-tokens.ts';
import { lastUseNotedMs } from '#domain/accounts/session-limits.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { TokenHolder, Tokens } from '#server/operations/tokens.ts';
import { gatherReads } from '#server/sign-in/sessions/gathered-reads.ts';
import { storedToken } from '#server/sign-in/sessions/hashes.ts';
import { actorOf, type PersonRow, personColumns } from '#server/sign-in/sessions/sessions.ts';
import { openTokenLimits, type TokenLimits } from './token-limits.ts';

interface TokenRow extends PersonRow {
  readonly token: string;
  readonly hash: string;
  readonly scopes: TokenScope[];
  readonly used_again: boolean;
}

const secretShape = new RegExp(`^${tokenPrefix}[A-Za-z0-9_-]{43}$`);
/** A14: whatever the address, a token has no admin's rights. */
const noAdmins: ReadonlySet<string> = new Set();

/**
 * Says whose token a secret is: account_status is that of this instant, so that a suspension or a revocation holds from the
 * next request on (A9). Found by its hash, of which a caller cannot choose a part, so that the time of the search tells
 * nothing. Requests at the same time share a query.
 *
 * @param deps.beside takes the note of a last use, which no request waits for
 */
export function openTokens(deps: {
  readonly pool: Pool;
  readonly limits: TokenLimits;
  readonly beside: (work: Promise<unknown>) => void;
}): Tokens {
  const { pool, beside } = deps;
  const limits = openTokenLimits(deps.limits);
  const read = gatherReads(async (hashes) => {
    const { rows } = await pool.query<TokenRow>({
      name: 'tokens-read',
      text: `select t.id as token, encode(t.secret_sha256, 'hex') as hash, t.scopes,
               coalesce(t.last_used_ms, 0) < clock_ms() - $2::bigint as used_again, ${personColumns}
             from api_token t join auth_user u on u.id = t.uid left join customer c on c.uid = u.id
             where t.secret_sha256 = any(select decode(unnest($1::text[]), 'hex'))
               and (t.expires_ms is null or t.expires_ms > clock_ms())`,
      values: [hashes, lastUseNotedMs.customer],
    });
    const again = rows.filter((row) => row.used_again).map((row) => row.token);
    if (again.length > 0) beside(noteUse(pool, again));
    return new Map(rows.map((row) => [row.hash, holderOf(row)]));
  });

  return {
    take: limits.take,
    async holderOf(secret, source): Promise<Decision<TokenHolder>> {
      const hash = storedToken(secret);
      const allowed = await limits.mayLookUp(hash, source);
      if (!allowed.ok) return allowed;
      const holder = secretShape.test(secret) ? await read(hash) : null;
      if (holder) {
        limits.held(hash);
        return accepted(holder);
      }
      await limits.failed(hash, source);
      return refused('token_refused', {});
    },
  };
}

function holderOf(row: TokenRow): TokenHolder {
  return { id: row.token, actor: actorOf({ ...row, staff_role: null }, noAdmins, null), scopes: row.scopes };
}

/** Several processes may note the same tokens: what another one holds is left to it. */
async function noteUse(pool: Pool, tokens: readonly string[]): Promise<void> {
  await pool.query(
    `update api_token set last_used_ms = clock_ms() where id in (
       select id from api_token where id = any($1) and coalesce(last_used_ms, 0) < clock_ms() - $2::bigint
       order by id for no key update skip locked)`,
    [tokens, lastUseNotedMs.customer],
  );
}
