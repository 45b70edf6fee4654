import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Authentication } from '#api/authentication.ts';
import type { TableRow } from '#database/rows.ts';
import { decideToken, type TokenScope, tokenPrefix } from '#domain/accounts/api-tokens.ts';
import { checkLabel } from '#domain/accounts/readable-text.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { refused } from '#domain/failures/failures.ts';
import type { Notify } from '#server/commands/notify.ts';
import { newId } from '#server/ids/new-id.ts';
import type { AuthHandlers } from '#server/operations/authentication.ts';
import { readClock } from '#server/review/timeline.ts';
import { answer, done } from '#server/sign-in/answers.ts';
import { deciding, decidingAs, holdAccount, noteChange, type Parts, signedIn } from '#server/sign-in/dependencies.ts';
import { sha256 } from '#server/sign-in/sessions/hashes.ts';

interface TokenRow extends TableRow<'api_token', 'id' | 'name' | 'created_ms' | 'expires_ms' | 'last_used_ms'> {
  readonly scopes: TokenScope[];
}

const columns = 'id, name, scopes, created_ms, expires_ms, last_used_ms';

/**
 * API tokens (A14): listed, made and revoked by their owner. A sign-in of the last 15 minutes has shown the second factor of
 * whoever has one: there is no session before it, and the one that turned it on has shown a code.
 */
export function apiTokenHandlers(
  parts: Parts,
  notify: Notify,
): AuthHandlers<Pick<Authentication, 'listTokens' | 'makeToken' | 'revokeToken'>> {
  const { pool } = parts;

  return {
    listTokens: (asked) =>
      signedIn(parts, asked, async ({ session }) => {
        const { rows } = await pool.query<TokenRow>(
          `select ${columns} from api_token where uid = $1 order by created_ms, id`,
          [session.actor.uid],
        );
        const now = await readClock(pool);
        return answer({ items: rows.map((row) => view(row, now)) });
      }),

    makeToken: (asked) =>
      signedIn(parts, asked, async ({ session, body }) => {
        const named = checkLabel('name', body.name);
        if (!named.ok) return named;
        return decidingAs(parts, session, async (tx) => {
          if (!(await holdAccount(tx, session))) return refused('unauthenticated', {});
          const { uid, signedInAtMs } = session.actor;
          const now = await readClock(tx);
          const { rows: counts } = await tx.query<{ count: bigint }>('select count(*) from api_token where uid = $1', [
            uid,
          ]);
          const facts = { count: Number(counts[0]?.count ?? 0), signedInAtMs, now };
          const decided = decideToken({ expiresInDays: body.expiresInDays ?? null }, facts);
          if (!decided.ok) return decided;
          const expires = decided.value;
          const secret = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
          const { rows } = await tx.query<TokenRow>(
            `insert into api_token (id, uid, secret_sha256, name, scopes, created_ms, expires_ms)
             values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
            [newId('tok'), uid, sha256(secret), named.value, body.scopes, now, expires],
          );
          const [row] = rows;
          if (!row) throw new Error('a token vanished while it was made');
          const made = view(row, now);
          const { id, name, scopes, expiresAt } = made;
          await noteChange(tx, { session, action: 'auth.make-token', after: { token: id, name, scopes, expiresAt } });
          await notify(tx, uid, { kind: 'api_token_made', facts: { name, scopes, expires: expiresAt } });
          return answer({ ...made, secret });
        });
      }),

    revokeToken: (asked) =>
      signedIn(parts, asked, ({ session, body }) =>
        deciding(pool, async (tx) => {
          const { rows } = await tx.query<{ name: string }>(
            'delete from api_token where id = $1 and uid = $2 returning name',
            [body.id, session.actor.uid],
          );
          const [gone] = rows;
          if (!gone) return refused('not_found', { what: 'token' });
          const before = { token: body.id, name: gone.name };
          await noteChange(tx, { session, action: 'auth.revoke-token', before });
          return done;
        }),
      ),
  };
}

/**
 * Revokes every token of a person, with whatever ends all their other sessions because somebody else may have known a
 * password or held a factor: such a one could have left a token behind. Returns their names.
 */
export async function revokeTokens(tx: PoolClient, uid: string): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>('delete from api_token where uid = $1 returning name', [uid]);
  return rows.map(({ name }) => name);
}

function view(row: TokenRow, now: Millis) {
  const { id, name, scopes } = row;
  const expires = row.expires_ms === null ? null : millis(row.expires_ms);
  return {
    id,
    name,
    scopes,
    createdAt: isoTime(millis(row.created_ms)),
    expiresAt: expires === null ? null : isoTime(expires),
    expired: expires !== null && expires <= now,
    lastUsedAt: row.last_used_ms === null ? null : isoTime(millis(row.last_used_ms)),
  };
}
