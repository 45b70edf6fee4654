import type { ClientBase, Pool } from 'pg';
import type { Signer } from './signer.ts';

/** A key that the operator signs with or has signed with. */
export interface PublicKey {
  readonly keyId: string;
  /** SPKI, base64. */
  readonly publicKey: string;
}

/** Keeps the signer's public key for ever, so that what it signs can be checked after it was replaced. Safe to repeat. */
export async function keepKey(pool: Pool, { keyId, publicKey }: Signer): Promise<void> {
  await pool.query('insert into signing_key (key_id, public_key) values ($1, $2) on conflict do nothing', [
    keyId,
    publicKey,
  ]);
}

/** All keys that were ever signed with, the newest first. */
export async function readKeptKeys(db: Pool | ClientBase): Promise<readonly PublicKey[]> {
  const { rows } = await db.query<{ key_id: string; public_key: string }>(
    'select key_id, public_key from signing_key order by created_ms desc, key_id',
  );
  return rows.map(({ key_id, public_key }) => ({ keyId: key_id, publicKey: public_key }));
}
