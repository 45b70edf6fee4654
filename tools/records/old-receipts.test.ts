import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TradeReceipt } from '#domain/trades/receipt.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import type { BelievedKey } from '#domain/trades/receipt-findings.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';

/** As it was downloaded from the product of before quotes had times (acceptance 1, ticks of version 1). */
const file = path.join(import.meta.dirname, '../../test-data/receipt-1.json');
const kept: { readonly receipt: TradeReceipt; readonly keys: readonly BelievedKey[] } = JSON.parse(
  await readFile(file, 'utf8'),
);

it('[T9] a receipt of before quotes had times is read offline as it was then, and says that its ticks were sealed minutes late', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'old-receipt-'));
  const downloaded = path.join(folder, 'receipt.json');
  await writeFile(downloaded, JSON.stringify(kept.receipt));
  const env = { ...process.env, VERIFY_KEYS: kept.keys.map(({ publicKey }) => publicKey).join() };
  const run = spawnSync(process.execPath, ['tools/verify-receipt.ts', downloaded], { env, encoding: 'utf8' });
  expect(run.stdout.match(/^proved {3}/gm)).toHaveLength(5);
  // Its database was sealed 400 s after: that was allowed then, and shows no more now than it did.
  expect(run.stdout).toMatch(/^LATE {5}.*tick 6 was sealed 400 s away from the time that it says/m);
  expect(run.status).toBe(3);
  await rm(folder, { recursive: true });
});

it('[T9] a receipt of then to which somebody adds times of quotes, bid or ask is refuted', () => {
  const { receipt, keys } = kept;
  const [, second] = receipt.segment.items;
  for (const edit of [{ quotedAt: second?.time }, { bid: second?.price, ask: second?.price }]) {
    const items = receipt.segment.items.map((item, i) => (i === 1 ? { ...item, ...edit } : item));
    const findings = verifyReceipt({ ...receipt, segment: { ...receipt.segment, items } }, keys, proofTools);
    const problem = { is: 'tick-changed', seq: receipt.afterSeq + 1 };
    expect(findings).toContainEqual({ check: 'ticks', state: 'refuted', problem });
  }
});
