import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCustomer } from '#server/customers/customers.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Movement } from '#server/ledger/statement-movement.ts';
import { noFigures } from '#server/ledger/statement-sums.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { openSpool } from '#server/outside/spool.ts';
import { drawStatement } from '#server/outside/statement-pdf.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { testPaperBrand } from '#tools/testing/paper-brand.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { openDrawnStatements } from './drawn-statements.ts';
import { statementHandlers } from './statement.ts';

const brand = await testPaperBrand();
let db: FreshDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fairlead-drawn-'));
  db = await freshDatabase();
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

it('[L6] one PDF of a customer is drawn at a time, also when many are asked for at one instant', async () => {
  let drawing = 0;
  let most = 0;
  async function* drawPdf() {
    drawing += 1;
    most = Math.max(most, drawing);
    yield new Uint8Array(1);
    await wait(20);
    drawing -= 1;
  }
  const spool = openSpool(folder, 1_000_000);
  const { statementPdf } = statementHandlers({
    pool: db.app,
    brand: () => brand,
    drawPdf,
    drawn: openDrawnStatements(spool),
    customerOf: (uid) => findCustomer(db.app, uid),
  });
  const uid = await openCustomer(db.app);
  const actor = { uid, role: 'user', accountStatus: 'approved', displayName: 'Ann', signedInAtMs: null } as const;
  const ask = async (): Promise<number> => {
    const answer = await statementPdf({ actor, params: undefined, query: {}, body: undefined, command: null });
    let chunks = 0;
    if (answer.ok) for await (const _ of answer.value.chunks) chunks += 1;
    return chunks;
  };
  expect(await Promise.all(Array.from({ length: 6 }, ask))).toContain(1);
  expect(most).toBe(1);
});

it('[L6] readers who take a PDF slowly keep nobody else from theirs, and are cut off in the end', async () => {
  const spool = openSpool(folder, 1_000_000);
  const drawn = openDrawnStatements(spool);
  async function* draw() {
    for (let chunk = 0; chunk < 5; chunk += 1) yield new Uint8Array(50_000).fill(chunk);
  }
  // Each takes a first piece and no more.
  const slow = ['ann', 'ben', 'cy', 'dan'].map((owner) => drawn.read(owner, draw));
  for (const reader of slow) expect((await reader.next()).done).toBe(false);
  expect([drawn.isBusy('ann'), drawn.isBusy('eve')]).toEqual([true, false]);
  const pieces: Uint8Array[] = [];
  for await (const piece of drawn.read('eve', draw)) pieces.push(piece);
  expect(Buffer.concat(pieces)).toEqual(Buffer.concat([0, 1, 2, 3, 4].map((fill) => Buffer.alloc(50_000, fill))));
  // Nothing of it has a name; who goes away frees their place at once.
  expect(await readdir(folder)).toEqual([]);
  for (const reader of slow) await reader.return(undefined);
  expect(drawn.isBusy('ann')).toBe(false);

  const impatient = openDrawnStatements(spool, 1);
  const late = impatient.read('ann', draw);
  await late.next();
  await expect.poll(() => impatient.isBusy('ann')).toBe(false);
  await expect(late.next()).rejects.toMatchObject({ code: 'EBADF' });
});

it('[L6] a PDF that is too large, or fails while it is drawn, holds no place and no file', async () => {
  const drawn = openDrawnStatements(openSpool(folder, 100_000));
  async function* endless() {
    for (;;) yield new Uint8Array(30_000);
  }
  async function* broken() {
    yield new Uint8Array(10);
    throw new Error('the books cannot be read');
  }
  for (const [draw, problem] of [
    [endless, 'more than 100000 bytes'],
    [broken, 'cannot be read'],
  ] as const) {
    await expect(drawn.read('ann', draw).next()).rejects.toThrow(problem);
    expect(drawn.isBusy('ann')).toBe(false);
  }
  expect(await readdir(folder)).toEqual([]);
});

it('[L6] a statement is drawn while it is read: no more than a batch of it is held', async () => {
  let ahead = 0;
  const movement = (n: number): Movement => ({
    id: `${n}`,
    time: '2026-01-01T00:00:00.000Z',
    code: 'stake',
    amount: '-10.00',
    available: '1.00',
    balance: '1.00',
    accounts: [{ account: 'available', change: '-10.00', after: '1.00' }],
    sums: { deposits: '0.00', profits: '0.00', withdrawals: '0.00' },
    postings: [],
    cause: { kind: 'trade', id: newId('trd') },
  });
  async function* movements() {
    for (let batch = 0; batch < 20; batch += 1) {
      ahead += 1;
      yield Array.from({ length: 500 }, (_, n) => movement(batch * 500 + n));
    }
  }
  const extract = { time: '2026-02-01T00:00:00.000Z', opening: noFigures, closing: noFigures, movements };
  const head: Parameters<typeof drawStatement>[0] = {
    brand,
    translator: translatorOf('en'),
    customer: { name: 'Ann', email: 'ann@test.example' },
    wallet: 'real',
    from: null,
    to: null,
    figure: null,
    code: null,
  };
  let most = 0;
  let taken = 0;
  for await (const chunk of drawStatement(head, extract)) {
    taken += chunk.length;
    if (taken > 0 && ahead < 20) most = Math.max(most, ahead);
    if (most > 0) break;
  }
  expect(most).toBeLessThan(4);
});
