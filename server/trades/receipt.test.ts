import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepKey, readKeptKeys } from '#server/proof/keys.ts';
import { type Signer, signerFromPem } from '#server/proof/signer.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { fundBankroll, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { agreePast, recordPast, storePast } from '#tools/testing/past-trades.ts';
import { everywhere } from '#tools/testing/people.ts';
import { tradeHandlers } from './handlers.ts';
import { createPlacement } from './placement.ts';

const newSigner = (): Signer =>
  signerFromPem(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const [former, present] = [newSigner(), newSigner()];
let db: FreshDatabase;
let api: TestApi;
beforeAll(async () => {
  db = await freshDatabase();
  for (const signer of [former, present, present]) await keepKey(db.app, signer);
  const placement = createPlacement({ pool: db.app, signer: present, mode: 'demo', policy: everywhere });
  api = await startApi(db, { handlers: tradeHandlers({ pool: db.app, keys: () => readKeptKeys(db.app), placement }) });
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

test('[T9] after the key was replaced an old receipt is answered with the key that signed it', async () => {
  await fundBankroll(db.app, 100_000n);
  const user = await openCustomer(db.app, 10_000n);
  const acceptedAtMs = Date.now() - 60_000;
  await recordPast(db, 'BTCUSD', [{ timeMs: acceptedAtMs, price: 166_680n, source: 'simulated:walk:e1:l0' }]);
  const ticket = { user, pair: 'BTCUSD', position: 'UP', stakeCents: 1_000n, acceptedAtMs, duration: 300 } as const;
  const trades = await agreePast(db, former, [ticket]);
  await storePast(db, trades);
  const { status, body } = await api.caller().call('GET', `/api/trades/${trades[0]?.tradeId}/receipt`);
  expect(status).toBe(200);
  const { text, signature, keyId } = body.acceptance;
  const key = createPublicKey({ key: Buffer.from(body.publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(keyId).toBe(former.keyId);
  expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))).toBe(true);
});

test('[T9] every key that was ever signed with is served', async () => {
  const { body } = await api.caller().call('GET', '/api/proof/keys');
  expect(body.items).toHaveLength(2);
  for (const { keyId, publicKey } of [former, present]) {
    expect(body.items).toContainEqual({ keyId, algorithm: 'Ed25519', publicKey });
  }
});
