import { describe, expect, it } from 'vitest';
import { statementCodes } from '#domain/ledger/figures.ts';
import {
  changesBeside,
  choiceOf,
  choiceWords,
  codesOf,
  codeWord,
  daysText,
  everything,
  filePath,
  inOneLine,
  joined,
  leadOf,
  type Movement,
  partsOf,
  problemsOf,
  searchOf,
  titleWord,
} from './postings.ts';

describe('which movements', () => {
  it('[L6] a choice stands in the address as it was made; names that mean nothing choose nothing', () => {
    const search = { figure: 'deposits', code: 'deposit', from: '2026-11-01', to: '2026-11-21' };
    expect(searchOf(choiceOf(search))).toEqual(search);
    expect(searchOf(choiceOf({ figure: 'toString', code: 'bankroll' }))).toEqual({});
    expect(choiceOf({})).toEqual(everything);
  });

  it('[L6] a day that is none, and a last day before the first, are named at their fields', () => {
    const wrong = (from: string, to: string) => {
      const problems = problemsOf({ from, to });
      return [problems.from, problems.to].map((problem) => problem?.split(/ is no| has to/)[0] ?? null);
    };
    expect(wrong('2026-02-30', '21.11.2026')).toEqual(['“2026-02-30”', '“21.11.2026”']);
    expect(wrong('2026-11-21', '2026-11-20')).toEqual([null, 'The last day']);
    for (const [from, to] of [
      ['', ''],
      ['2026-11-21', ''],
      ['', '2026-11-21'],
      ['2026-11-21', '2026-11-21'],
    ] as const) {
      expect(wrong(from, to)).toEqual([null, null]);
    }
  });

  it('[L6] a choice is said in words', () => {
    expect(choiceWords(everything)).toBeNull();
    expect(choiceWords(choiceOf({ figure: 'staked', code: 'win', from: '2026-11-01', to: '2026-11-21' }))).toBe(
      'At stake, Trade won, from 1 Nov 2026 until 21 Nov 2026 (UTC)',
    );
    expect(choiceWords({ ...everything, to: '2026-11-21' })).toBe('until 21 Nov 2026 (UTC)');
    expect(choiceWords({ ...everything, from: '2026-11-21', to: '2026-11-21' })).toBe('on 21 Nov 2026 (UTC)');
  });
});

const movement = (id: number, more: Partial<Movement> = {}): Movement => ({
  id: `${id}`,
  time: '2026-11-21T09:00:00.000Z',
  code: 'deposit',
  amount: '1.00',
  available: '1.00',
  balance: '1.00',
  accounts: [{ account: 'available', change: '1.00', after: '1.00' }],
  sums: { deposits: '1.00', profits: '0.00', withdrawals: '0.00' },
  postings: [],
  cause: { kind: 'deposit', id: 'dep_1' },
  ...more,
});

it('[L6] each part of a choice can be taken back by itself; both days are one part', () => {
  const choice = choiceOf({ figure: 'deposits', code: 'deposit', from: '2026-11-01', to: '2026-11-21' });
  expect(partsOf(choice).map(({ word, without }) => [word, searchOf(without)])).toEqual([
    ['Deposits', { code: 'deposit', from: '2026-11-01', to: '2026-11-21' }],
    ['Deposit', { figure: 'deposits', from: '2026-11-01', to: '2026-11-21' }],
    ['from 1 Nov 2026 until 21 Nov 2026 (UTC)', { figure: 'deposits', code: 'deposit' }],
  ]);
  expect(partsOf(everything)).toEqual([]);
});

it('[L6] a movement says what else it changed, and a profit that is not all of it', () => {
  const won = movement(1, {
    code: 'win',
    amount: '8.50',
    accounts: [
      { account: 'available', change: '18.50', after: '108.50' },
      { account: 'staked', change: '-10.00', after: '0.00' },
    ],
    sums: { deposits: '0.00', profits: '8.50', withdrawals: '0.00' },
  });
  expect(changesBeside(won, null)).toEqual(['Available +18.50', 'At stake −10.00']);
  expect(changesBeside(won, 'available')).toEqual(['At stake −10.00', 'Profit and loss +8.50']);
  expect(changesBeside(won, 'profits')).toEqual(['Available +18.50', 'At stake −10.00']);
  expect(changesBeside(movement(2), null)).toEqual([]);
  const lost = movement(5, {
    code: 'loss',
    amount: '-4.21',
    accounts: [{ account: 'staked', change: '-4.21', after: '0.00' }],
    sums: { deposits: '0.00', profits: '-4.21', withdrawals: '0.00' },
  });
  expect(changesBeside(lost, 'profits')).toEqual(['Available 0.00', 'At stake −4.21']);
  expect(changesBeside(lost, null)).toEqual(['At stake −4.21']);
  expect([won, lost, movement(2)].map((one) => leadOf(one, null))).toEqual(['8.50', '-4.21', '1.00']);
  expect(leadOf(won, 'available')).toBe('18.50');
  const shared = movement(3, {
    code: 'profit-share',
    accounts: [{ account: 'allocated', change: '-1.00', after: '9.00' }],
  });
  expect([won, shared, movement(4, { code: 'profit-share' })].map(titleWord)).toEqual([
    'Trade won',
    'Profit share paid',
    'Profit share earned',
  ]);
});

describe('the newest page and those read before', () => {
  const ids = (movements: readonly Movement[] | null) => movements?.map(({ id }) => Number(id)) ?? null;

  it('[L6] what is posted while one reads comes on top; nothing stands twice and nothing is lost', () => {
    const before = [98, 97, 96, 64, 32].map((id) => movement(id));
    expect(
      ids(
        joined(
          [100, 99, 98].map((id) => movement(id)),
          false,
          before,
        ),
      ),
    ).toEqual([100, 99, 98, 97, 96, 64, 32]);
    expect(
      ids(
        joined(
          [98, 97, 96].map((id) => movement(id)),
          false,
          before,
        ),
      ),
    ).toEqual([98, 97, 96, 64, 32]);
  });

  it('[L6] payouts that are one row and have one more since are shown once', () => {
    const payouts = (id: number, oldest: number) =>
      movement(id, {
        code: 'mining-payout',
        together: { count: id - oldest + 1, oldest: `${oldest}`, contracts: 1, firstDay: null, lastDay: null },
      });
    const before = [movement(120), payouts(110, 60), movement(59)];
    expect(ids(joined([movement(121), movement(120), payouts(110, 60)], false, before))).toEqual([121, 120, 110, 59]);
    expect(ids(joined([payouts(111, 60)], false, [payouts(110, 60), movement(59)]))).toEqual([111, 59]);
  });

  it('[L6] where movements may be missing in between, only the newest are shown', () => {
    expect(
      joined(
        [130, 129].map((id) => movement(id)),
        false,
        [98, 97].map((id) => movement(id)),
      ),
    ).toBeNull();
    expect(
      ids(
        joined(
          [130, 129].map((id) => movement(id)),
          true,
          [98, 97].map((id) => movement(id)),
        ),
      ),
    ).toEqual([130, 129]);
  });
});

it('[L6] every code that can stand on a statement has a word of its own', () => {
  for (const code of statementCodes) expect(codeWord(code), code).not.toBe(code);
});

it('[L6] a wallet is filtered by the codes that it can have', () => {
  const trades = ['stake', 'win', 'loss', 'refund'];
  // Practice copies pay no profit share (C6).
  expect(codesOf('practice')).toEqual(['practice-grant', ...trades, 'copy-allocate', 'copy-release']);
  expect(codesOf('real')).toEqual(expect.arrayContaining(['deposit-reversal', 'repayment', 'profit-share']));
});

it('[L6] the files are of the movements that are shown', () => {
  expect(filePath('csv', 'real', everything)).toBe('/api/statement/csv?wallet=real');
  expect(filePath('pdf', 'practice', { ...everything, code: 'win', from: '2026-11-01' })).toBe(
    '/api/statement/pdf?wallet=practice&code=win&from=2026-11-01',
  );
});

it('[L6] the days of payouts that stand together say their month once', () => {
  expect(daysText('2026-11-01', '2026-11-29')).toBe('1–29 Nov 2026');
  expect(daysText('2026-11-29', '2026-11-29')).toBe('29 Nov 2026');
  expect(daysText('2026-10-31', '2026-11-02')).toBe('31 Oct – 2 Nov 2026');
  expect(daysText('2026-12-31', '2027-01-02')).toBe('31 Dec 2026 – 2 Jan 2027');
});

it('[L6] a line of changes breaks between them, and never before a figure', () => {
  expect(inOneLine(['At stake +4.41', 'In copies −4.41'])).toBe('At stake\u00a0+4.41 · In copies\u00a0−4.41');
});
