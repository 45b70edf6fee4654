import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { findCustomer } from '#server/customers/customers.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import type { StatementLine } from '#server/ledger/statement-line.ts';
import { csvRow } from '#server/lists/csv.ts';
import { openSpool } from '#server/outside/spool.ts';
import { drawStatement } from '#server/outside/statement-pdf.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import type { Answer, Caller } from '#tools/testing/caller.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { postWithoutRecords } from '#tools/testing/forged-books.ts';
import { pdfTexts } from '#tools/testing/pdf-texts.ts';
import { openDrawnStatements } from './drawn-statements.ts';
import { statementHandlers } from './statement.ts';

let db: FreshDatabase;
let api: TestApi;
let customer: Caller;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fairlead-drawn-'));
  db = await freshDatabase();
  await postWithoutRecords(db.owner);
  api = await startApi(db);
  customer = await api.newcomer('ann@test.example');
  const { uid } = (await customer.call('GET', '/api/me')).body;
  await trade(uid, 60);
  await db.owner.query(`update customer set first_name = '=2+5', last_name = 'Łukasz Ünal' where uid = $1`, [uid]);
});
afterAll(async () => {
  await api.stop();
  await db.drop();
  await rm(folder, { recursive: true });
});

/** Stakes that are lost, one a day from the first of January. */
async function trade(owner: UserId, count: number): Promise<void> {
  const asset = 'PUSD' as const;
  const [available, staked] = (['available', 'staked'] as const).map((kind) => ({ kind, owner, asset }) as const);
  const bankroll = { kind: 'bankroll', asset } as const;
  if (!available || !staked) throw new Error('no accounts');
  for (let n = 0; n < count; n += 1) {
    const common = { cause: newId('trd'), occurrence: 1, actor: 'system', amount: cents(1_000n + BigInt(n)) } as const;
    await postJournals(db.app, [
      { ...common, code: 'stake', transfers: [{ from: available, to: staked, amount: common.amount }] },
      { ...common, code: 'loss', transfers: [{ from: staked, to: bankroll, amount: common.amount }] },
    ]);
  }
  await db.owner.query(
    `update ledger_entry e set created_ms = $1 + (row.nth / 3) * $2
     from (select e.id, row_number() over (order by e.id) as nth from ledger_entry e) row where row.id = e.id`,
    [Date.UTC(2026, 0, 1), dayMs],
  );
}

const filters = [
  '',
  '&from=2026-01-10&to=2026-01-20',
  '&figure=staked',
  '&code=loss&from=2026-02-01',
  '&figure=profits',
];

async function pageLines(filter: string): Promise<{ readonly lines: StatementLine[]; readonly first: Answer }> {
  const lines: StatementLine[] = [];
  const first = await customer.call('GET', `/api/statement?wallet=practice&limit=100${filter}`);
  for (let page = first; ; ) {
    lines.push(...page.body.items);
    if (page.body.nextCursor === null) return { lines: lines.reverse(), first };
    const query = `wallet=practice&limit=100${filter}&cursor=${page.body.nextCursor}`;
    page = await customer.call('GET', `/api/statement?${query}`);
  }
}

const cellsOf = (line: StatementLine): string[] => [
  line.time,
  line.code,
  line.class,
  line.account,
  line.amount,
  line.accountBalance,
  line.balance,
  line.cause.kind,
  line.cause.id,
  line.journal,
  line.id,
  '',
  '',
];

it('[L6] CSV and PDF hold the lines of the page, between its opening and closing balance, whatever is filtered by', async () => {
  for (const filter of filters) {
    const { lines, first } = await pageLines(filter);
    const { openingBalance, closingBalance } = first.body;
    expect(lines.length).toBeGreaterThan(5);

    const csv = await customer.call('GET', `/api/statement/csv?wallet=practice${filter}`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="statement-practice-.*\.csv"$/);
    const [names, opening, ...rows] = csv.text.trimEnd().split('\r\n');
    expect(names).toBe(
      'time,code,class,account,amount,accountBalance,balance,causeKind,cause,journal,id,minedCoin,minedDay',
    );
    expect(opening).toBe(`,opening-balance,,,,,${openingBalance},,,,,,`);
    expect(rows.pop()).toBe(`,closing-balance,,,,,${closingBalance},,,,,,`);
    expect(rows).toEqual(lines.map((line) => cellsOf(line).join(',')));

    const pdf = await customer.call('GET', `/api/statement/pdf?wallet=practice${filter}`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const texts = pdfTexts(pdf.bytes);
    const begin = texts.indexOf('Opening balance');
    expect(texts[begin + 1]).toBe(openingBalance);
    const end = texts.indexOf('Closing balance');
    expect(texts[end + 1]).toBe(closingBalance);
    const ids = new Set(lines.map(({ id }) => id));
    expect(texts.slice(begin, end).filter((text) => ids.has(text))).toEqual(lines.map(({ id }) => id));
    const amounts = texts.slice(begin, end).filter((text) => /^-?[0-9]+\.[0-9]{2}$/.test(text));
    expect(amounts.slice(1)).toEqual(lines.flatMap((line) => [line.amount, line.accountBalance, line.balance]));
  }
});

it('[L6] the PDF names operator, customer and period; a filter that is none is refused as such; a stranger gets nothing', async () => {
  const pdf = await customer.call('GET', '/api/statement/pdf?wallet=practice&from=2026-01-10&to=2026-01-20&code=loss');
  const texts = pdfTexts(pdf.bytes);
  const shown = texts.join('');
  expect(shown).toContain('Northwind · help@test.example');
  expect(shown).toContain('From 2026-01-10 to 2026-01-20 (UTC)');
  expect(shown).toContain('Only: loss');
  // The letter that the standard font lacks is an outline; it is no question mark.
  expect(shown).toContain('=2+5 ukasz Ünal · ann@test.example');
  for (const kind of ['csv', 'pdf']) {
    expect((await customer.call('GET', `/api/statement/${kind}?from=1.1.2026`)).body.code).toBe('invalid_input');
    expect((await api.caller().call('GET', `/api/statement/${kind}`)).status).toBe(401);
  }
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
  const operator = { name: 'Northwind', supportEmail: 'help@test.example' };
  const spool = openSpool(folder, 1_000_000);
  const { statementPdf } = statementHandlers({
    pool: db.app,
    operator,
    drawPdf,
    drawn: openDrawnStatements(spool),
    customerOf: (uid) => findCustomer(db.app, uid),
  });
  const { uid } = (await customer.call('GET', '/api/me')).body;
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

it('[L6] no cell of a CSV is taken for a formula, and negative numbers stay numbers', () => {
  expect(csvRow(['=1+1', '+1', '-cmd', '@SUM(A1)', ' =1', '\t=1', '-25.00', '25.00', 'plain'])).toBe(
    "'=1+1,'+1,'-cmd,'@SUM(A1),' =1,'\t=1,-25.00,25.00,plain\r\n",
  );
  expect(csvRow(['a,b', 'say "hi"', 'two\r\nlines'])).toBe('"a,b","say ""hi""","two\r\nlines"\r\n');
});

it('[L6] a statement is drawn while it is read: no more than a batch of it is held', async () => {
  let ahead = 0;
  const line = (n: number): StatementLine => ({
    id: `${n}`,
    journal: '1',
    time: '2026-01-01T00:00:00.000Z',
    code: 'stake',
    class: 'internal',
    account: 'available',
    amount: '-10.00',
    accountBalance: '1.00',
    balance: '1.00',
    cause: { kind: 'trade', id: newId('trd') },
  });
  async function* lines() {
    for (let batch = 0; batch < 20; batch += 1) {
      ahead += 1;
      yield Array.from({ length: 500 }, (_, n) => line(batch * 500 + n));
    }
  }
  const extract = { time: '2026-02-01T00:00:00.000Z', opening: cents(0n), closing: cents(0n), lines };
  const head: Parameters<typeof drawStatement>[0] = {
    operator: 'Northwind',
    contact: 'help@test.example',
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
