import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { ClientBase } from 'pg';
import { readKeptKeys } from '#server/proof/keys.ts';
import { keyIdOf } from '#server/proof/signer.ts';
import type { Findings } from './findings.ts';

/** On a thread of its own: signatures are what takes longest, and the database works meanwhile. */
const verifyBeside = promisify(verify);

/** The keys that whoever verifies vouches for. What the database says of its own keys proves nothing against its owner. */
export interface Trust {
  /** Public keys, SPKI in base64. */
  readonly keys: readonly string[];
  /** Whether these are all that there may be (VERIFY_KEYS): any other key is a breach, and not only mentioned. */
  readonly complete: boolean;
}

export interface KeyRing {
  /** Whether the signature (base64) over the text's UTF-8 bytes was made with the key of that id, and that one is known. */
  signed(keyId: string, text: string, signature: string): Promise<boolean>;
}

/** Gathers the keys of the database and those vouched for, and says which of the former nobody vouches for. */
export async function gatherKeys(db: ClientBase, trust: Trust, findings: Findings): Promise<KeyRing> {
  const promise = 'Z5.keys';
  const keys = new Map<string, KeyObject>();
  const vouched = new Set<string>();
  for (const text of trust.keys) {
    const { id, key } = readKey(text) ?? {};
    if (!id || !key) throw new Error(`not an Ed25519 public key (SPKI, base64): ${text}`);
    keys.set(id, key);
    vouched.add(id);
  }
  for (const { keyId, publicKey } of await readKeptKeys(db)) {
    const { id, key } = readKey(publicKey) ?? {};
    if (!key || id !== keyId) {
      findings.breach('Z5', promise, `key ${keyId}`, 'is not the id of the key that is kept under it');
      continue;
    }
    keys.set(id, key);
    if (vouched.has(id)) continue;
    if (trust.complete) findings.breach('Z5', promise, `key ${id}`, 'is not among VERIFY_KEYS');
    else if (vouched.size > 0)
      findings.notice(`key ${id} is not the present one: name it in VERIFY_KEYS to vouch for it`);
  }
  if (vouched.size === 0) {
    findings.notice('no key was given: signatures were checked with the keys that the database itself holds');
  }
  return {
    async signed(keyId, text, signature) {
      const key = keys.get(keyId);
      return key !== undefined && verifyBeside(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
    },
  };
}

function readKey(text: string): { readonly id: string; readonly key: KeyObject } | null {
  try {
    const spki = Buffer.from(text, 'base64');
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? { id: keyIdOf(spki), key } : null;
  } catch {
    return null;
  }
}
