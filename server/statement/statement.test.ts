import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import type { Movement } from '#server/ledger/statement-movement.ts';
import { csvRow } from '#server/lists/csv.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { postWithoutRecords } from '#tools/testing/forging/forged-books.ts';
import { pdfTexts } from '#tools/testing/pdf-texts.ts';
import type { Answer, Caller } from '#tools/testing/people/caller.ts';

let db: FreshDatabase;
let api: TestApi;
let customer: Caller;
beforeAll(async () => {
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
});

/** Stakes that are lost, every third one returned, one a day from the first of January. */
async function trade(owner: UserId, count: number): Promise<void> {
  const asset = 'PUSD' as const;
  const [available, staked] = (['available', 'staked'] as const).map((kind) => ({ kind, owner, asset }) as const);
  const bankroll = { kind: 'bankroll', asset } as const;
  if (!available || !staked) throw new Error('no accounts');
  for (let n = 0; n < count; n += 1) {
    const common = { cause: newId('trd'), occurrence: 1, actor: 'system', amount: cents(1_000n + BigInt(n)) } as const;
    await postJournals(db.app, [
      { ...common, code: 'stake', transfers: [{ from: available, to: staked, amount: common.amount }] },
      n % 3 === 0
        ? { ...common, code: 'refund', transfers: [{ from: staked, to: available, amount: common.amount }] }
        : { ...common, code: 'loss', transfers: [{ from: staked, to: bankroll, amount: common.amount }] },
    ]);
  }
  await db.owner.query(
    `update ledger_entry e set created_ms = $1 + (row.nth / 2) * $2
     from (select j.id, row_number() over (order by j.id) as nth from ledger_journal j) row where row.id = e.id / 32`,
    [Date.UTC(2026, 0, 1), dayMs],
  );
}

const filters = [
  '',
  '&from=2026-01-10&to=2026-01-20',
  '&figure=staked',
  '&code=loss&from=2026-02-01',
  '&figure=profits',
  '&figure=available',
];

async function pageMovements(filter: string): Promise<{ readonly movements: Movement[]; readonly first: Answer }> {
  const movements: Movement[] = [];
  const first = await customer.call('GET', `/api/statement?wallet=practice&limit=100${filter}`);
  for (let page = first; ; ) {
    movements.push(...page.body.items);
    if (page.body.nextCursor === null) return { movements: movements.reverse(), first };
    const query = `wallet=practice&limit=100${filter}&cursor=${page.body.nextCursor}`;
    page = await customer.call('GET', `/api/statement?${query}`);
  }
}

const titles: Readonly<Record<string, string>> = {
  'practice-grant': 'Practice money added',
  stake: 'Trade placed',
  loss: 'Trade lost',
  refund: 'Stake returned',
};

const names =
  'time,movement,kind,title,amount,availableAfter,balanceAfter,available,deposits,profits,withdrawals,aside,staked,allocated,withdrawing,receivable,causeKind,cause,minedCoin,minedDay,minedAddition,pair,direction,copied';
const changing = names.split(',').slice(7, 16);

function cellsOf({ time, id, code, amount, available, balance, accounts, sums, cause, trade }: Movement): string[] {
  const changes: Readonly<Record<string, string>> = {
    ...sums,
    ...Object.fromEntries(accounts.map(({ account, change }) => [account, change])),
  };
  const changed = changing.map((name) => changes[name] ?? '0.00');
  const traded = trade ? [trade.pair, trade.direction, String(trade.copied)] : ['', '', ''];
  const begin = [time, id, code, titles[code] ?? '', amount, available, balance];
  return [...begin, ...changed, cause.kind, cause.id, '', '', '', ...traded];
}

const cents100 = (text: string | undefined): bigint => BigInt((text ?? '').replace(/[.,]/g, '').replace('−', '-'));

it('[L6] CSV and PDF hold the movements of the page, between its opening and closing figures, whatever is filtered by', async () => {
  for (const filter of filters) {
    const { movements, first } = await pageMovements(filter);
    const { opening, closing } = first.body;
    expect(movements.length).toBeGreaterThan(5);

    const csv = await customer.call('GET', `/api/statement/csv?wallet=practice${filter}`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="statement-practice-.*\.csv"$/);
    const [head, begin, ...rows] = csv.text.trimEnd().split('\r\n');
    expect(head).toBe(names);
    const ends = (kind: string, figures: Record<string, string>): string =>
      ['', '', kind, '', figures['balance'], figures['available'], figures['balance']]
        .concat(
          changing.map((name) => figures[name]),
          names
            .split(',')
            .slice(16)
            .map(() => ''),
        )
        .join(',');
    expect(begin).toBe(ends('opening-balance', opening));
    expect(rows.pop()).toBe(ends('closing-balance', closing));
    expect(rows).toEqual(movements.map((movement) => cellsOf(movement).join(',')));

    const pdf = await customer.call('GET', `/api/statement/pdf?wallet=practice${filter}`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const texts = pdfTexts(pdf.bytes);
    const numbers = new Set(movements.map(({ id }) => id));
    const rowsShown = texts.flatMap((text) => / · ([0-9]+)$/.exec(text)?.[1] ?? []).filter((id) => numbers.has(id));
    expect(rowsShown).toEqual(movements.map(({ id }) => id));
    const table = texts.slice(texts.indexOf('Movement'));
    const amounts = table.filter((text) => /^[+−]?[0-9,]+\.[0-9]{2}$/.test(text)).map(cents100);
    const figure = new URLSearchParams(filter).get('figure');
    const changed = ({ amount, accounts, sums }: Movement): string | undefined =>
      figure === null
        ? amount
        : ({ ...sums, ...Object.fromEntries(accounts.map(({ account, change }) => [account, change])) }[figure] ??
          '0.00');
    expect(amounts).toEqual(
      movements
        .flatMap((movement) => [movement.available, movement.balance, changed(movement)])
        .concat(closing.available, closing.balance)
        .map(cents100),
    );
  }
});

it('[L6] the sums of every column of the CSV, and of the PDF’s amounts, are those of the ledger', async () => {
  const { uid } = (await customer.call('GET', '/api/me')).body;
  for (const filter of ['', '&from=2026-01-10', '&to=2026-01-20', '&from=2026-01-10&to=2026-01-20']) {
    const [from, to] = ['from', 'to'].map((name) => Date.parse(new URLSearchParams(filter).get(name) ?? ''));
    const { rows: posted } = await db.owner.query<{ readonly name: string; readonly sum: bigint }>(
      `select n.name, sum(e.amount)::bigint as sum from ledger_entry e join ledger_account a on a.id = e.account
       cross join lateral (values ('amount'), (a.kind),
         (case e.class when 'deposit' then 'deposits' when 'profit' then 'profits' when 'withdrawal' then 'withdrawals' end)) n(name)
       where a.owner = $1 and a.asset = 'PUSD' and n.name is not null
         and e.created_ms >= $2 and e.created_ms < $3 group by n.name`,
      [
        uid,
        from === undefined || Number.isNaN(from) ? 0 : from,
        to === undefined || Number.isNaN(to) ? 9e15 : to + dayMs,
      ],
    );
    const text = (await customer.call('GET', `/api/statement/csv?wallet=practice${filter}`)).text;
    const [heads = [], begin = [], ...rows] = text
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','));
    const end = rows.pop() ?? [];
    for (const name of ['amount', ...changing]) {
      const at = heads.indexOf(name);
      const sum = rows.reduce((all, row) => all + cents100(row[at]), 0n);
      expect([filter, name, sum]).toEqual([filter, name, posted.find((row) => row.name === name)?.sum ?? 0n]);
      expect([name, cents100(begin[at]) + sum]).toEqual([name, cents100(end[at])]);
    }
    const texts = pdfTexts((await customer.call('GET', `/api/statement/pdf?wallet=practice${filter}`)).bytes);
    const signed = texts.slice(texts.indexOf('Movement')).filter((one) => /^([+−][0-9,]+\.[0-9]{2}|0\.00)$/.test(one));
    const ofBalance = posted.find(({ name }) => name === 'amount')?.sum ?? 0n;
    expect(signed.reduce((all, one) => all + cents100(one.replace('+', '')), 0n)).toBe(ofBalance);
  }
});

it('[L6] a balance between two postings of one movement appears nowhere', async () => {
  const { uid } = (await customer.call('GET', '/api/me')).body;
  const { rows } = await db.owner.query<{ readonly held: string; readonly last: boolean }>(
    `select round(sum(e.amount) over (order by e.id) / 100, 2)::text as held,
       e.id / 32 is distinct from lead(e.id) over (order by e.id) / 32 as last
     from ledger_entry e join ledger_account a on a.id = e.account where a.owner = $1 and a.asset = 'PUSD'`,
    [uid],
  );
  const held = new Set(rows.filter(({ last }) => last).map((row) => row.held));
  const never = rows.map((row) => row.held).filter((one) => !held.has(one));
  expect(never.length).toBeGreaterThan(15);
  const { movements } = await pageMovements('');
  const csv = (await customer.call('GET', '/api/statement/csv?wallet=practice')).text;
  const ofCsv = csv
    .trimEnd()
    .split('\r\n')
    .slice(2)
    .map((row) => row.split(',')[6]);
  const texts = pdfTexts((await customer.call('GET', '/api/statement/pdf?wallet=practice')).bytes);
  const amounts = texts.slice(texts.indexOf('Movement')).filter((text) => /^[0-9,]+\.[0-9]{2}$/.test(text));
  // Of each row the PDF draws what is available, then the balance; of what leaves the balance as it is an amount of 0.00 besides.
  const ofPdf = amounts.filter((text) => text !== '0.00').filter((_, n) => n % 2 === 1);
  for (const shown of [movements.map(({ balance }) => balance), ofCsv, ofPdf.map((text) => text.replace(',', ''))]) {
    expect(shown.length).toBeGreaterThan(100);
    for (const one of shown) expect(held).toContain(one);
  }
  // What goes with a posting is no balance at all.
  const keys = new Set(movements.flatMap(({ postings }) => postings.flatMap((posting) => Object.keys(posting))));
  expect([...keys].toSorted()).toEqual(['account', 'amount', 'class', 'code', 'id']);
});

it('[L6] the PDF names operator, customer and period and no code; its fonts are embedded; a stranger gets nothing', async () => {
  const pdf = await customer.call('GET', '/api/statement/pdf?wallet=practice&from=2026-01-10&to=2026-01-20&code=loss');
  const texts = pdfTexts(pdf.bytes);
  for (const shown of [
    'Northwind',
    'Northwind · help@test.example',
    'Statement of account',
    '=2+5 Łukasz Ünal',
    'ann@test.example',
    'Trade lost',
    'Page 1',
  ]) {
    expect(texts).toContain(shown);
  }
  expect(texts.join(' ')).toContain('practice dollars, which are not money');
  expect(texts.join(' ')).toContain('10 Jan 2026 to 20 Jan 2026 (UTC)');
  expect(texts.join(' ')).toContain('Only: Trade lost');
  expect(texts.join('').replaceAll(/profit (and|or) loss/gi, '')).not.toMatch(/\ufffd|trd_|loss|staked|PUSD/);
  expect(pdf.bytes.toString('latin1')).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
  for (const kind of ['csv', 'pdf']) {
    expect((await customer.call('GET', `/api/statement/${kind}?from=1.1.2026`)).body.code).toBe('invalid_input');
    expect((await api.caller().call('GET', `/api/statement/${kind}`)).status).toBe(401);
  }
});

it('[L6] each page of the PDF has its number and repeats the head of the table', async () => {
  const texts = pdfTexts((await customer.call('GET', '/api/statement/pdf?wallet=practice')).bytes);
  const pages = texts.filter((text) => /^Page [0-9]+$/.test(text));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages).toEqual(pages.map((_, n) => `Page ${n + 1}`));
  for (const word of ['Time (UTC)', 'Movement', 'Amount']) {
    expect(texts.filter((text) => text === word)).toHaveLength(pages.length);
  }
});

it('[L6] no cell of a CSV is taken for a formula, and negative numbers stay numbers', () => {
  expect(csvRow(['=1+1', '+1', '-cmd', '@SUM(A1)', ' =1', '\t=1', '-25.00', '25.00', 'plain'])).toBe(
    "'=1+1,'+1,'-cmd,'@SUM(A1),' =1,'\t=1,-25.00,25.00,plain\r\n",
  );
  expect(csvRow(['a,b', 'say "hi"', 'two\r\nlines'])).toBe('"a,b","say ""hi""","two\r\nlines"\r\n');
});
