import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Value } from 'typebox/value';
import { readReceipt } from '#api/receipts.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import type { BelievedKey } from '#domain/trades/receipt-findings.ts';
import { keyIdOf } from '#server/proof/signer.ts';
import { proofTools } from './verification/proof-tools.ts';
import { lineOf } from './verification/receipt-words.ts';

/**
 * `npm run verify:receipt FILE` (T9): checks a receipt as it was downloaded, with no network, server or database. VERIFY_KEYS
 * holds the operator's public keys as written down elsewhere; without it the receipt's own key is taken, and said to be.
 * Exit 0 when all is proved, 1 when anything is refuted, 2 when FILE is no receipt or VERIFY_KEYS no keys, 3 when
 * something cannot be shown yet, or never can as a tick was sealed late: until its day is signed, nobody but the operator knows
 * that the ticks are the recorded ones.
 */
async function run(file: string | undefined): Promise<number> {
  if (file === undefined) {
    console.error('npm run verify:receipt FILE: FILE is what /api/trades/{tradeId}/receipt answered, as JSON');
    return 2;
  }
  const receipt = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((error: Error) => error);
  if (!Value.Check(readReceipt.reply, receipt)) {
    console.error(
      `${file} is no receipt: ${receipt instanceof Error ? receipt.message : 'fields are missing or malformed'}`,
    );
    return 2;
  }
  const given = (process.env.VERIFY_KEYS ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  const malformed = given.find((key) => !isEd25519(key));
  if (malformed !== undefined) {
    console.error(`VERIFY_KEYS: ${malformed} is no Ed25519 public key (SPKI, base64, comma between several)`);
    return 2;
  }
  const own = receipt.publicKey === null ? [] : [receipt.publicKey];
  const findings = verifyReceipt(receipt, (given.length > 0 ? given : own).map(believed), proofTools);
  for (const finding of findings) console.log(lineOf(finding));
  if (given.length === 0) {
    console.log(
      `The key ${receipt.acceptance.keyId} is the receipt's own: compare it with the operator's as written down elsewhere, or ` +
        'name those in VERIFY_KEYS (SPKI, base64, comma between).',
    );
  }
  const { tradeId, status, amount, profit, wallet, currencyPair, positions } = receipt;
  const trade = `${tradeId}: ${currencyPair} ${positions} ${amount} ${wallet === 'real' ? 'USD' : 'practice USD'}`;
  if (findings.some(({ state }) => state === 'refuted')) {
    // What is refuted is not repeated as if it had happened.
    console.log(`${trade}: REFUTED, whatever the receipt says of its outcome`);
    return 1;
  }
  console.log(`${trade}, ${status}, profit ${profit ?? '–'}`);
  return findings.some(({ state }) => state !== 'proved') ? 3 : 0;
}

function isEd25519(publicKey: string): boolean {
  try {
    const spki = Buffer.from(publicKey, 'base64');
    return createPublicKey({ key: spki, format: 'der', type: 'spki' }).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

const believed = (publicKey: string): BelievedKey => ({ keyId: keyIdOf(Buffer.from(publicKey, 'base64')), publicKey });

process.exitCode = await run(process.argv[2]);
