import { describe, expect, it } from 'vitest';
import { statementCodes } from '#domain/ledger/figures.ts';
import {
  choiceOf,
  choiceWords,
  codesOf,
  codeWord,
  everything,
  filePath,
  joined,
  problemsOf,
  type StatementLine,
  searchOf,
  signed,
} from './postings.ts';

describe('which postings', () => {
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
      'Staked, Trade won, from 2026-11-01 until 2026-11-21 (UTC)',
    );
    expect(choiceWords({ ...everything, to: '2026-11-21' })).toBe('until 2026-11-21 (UTC)');
    expect(choiceWords({ ...everything, from: '2026-11-21', to: '2026-11-21' })).toBe('on 2026-11-21 (UTC)');
  });
});

describe('the newest page and those read before', () => {
  const line = (id: number): StatementLine => ({
    id: `${id}`,
    journal: '1',
    time: '2026-11-21T09:00:00.000Z',
    code: 'deposit',
    class: 'deposit',
    account: 'available',
    amount: '1.00',
    accountBalance: '1.00',
    balance: '1.00',
    cause: { kind: 'deposit', id: 'dep_1' },
  });
  const ids = (lines: readonly StatementLine[] | null) => lines?.map(({ id }) => Number(id)) ?? null;

  it('[L6] what is posted while one reads comes on top; nothing stands twice and nothing is lost', () => {
    const before = [98, 97, 96, 64, 32].map(line);
    expect(ids(joined([100, 99, 98].map(line), false, before))).toEqual([100, 99, 98, 97, 96, 64, 32]);
    expect(ids(joined([98, 97, 96].map(line), false, before))).toEqual([98, 97, 96, 64, 32]);
  });

  it('[L6] where lines may be missing in between, only the newest are shown', () => {
    expect(joined([130, 129].map(line), false, [98, 97].map(line))).toBeNull();
    expect(ids(joined([130, 129].map(line), true, [98, 97].map(line)))).toEqual([130, 129]);
  });
});

it('[L6] an amount carries its sign', () => {
  expect(['25.00', '-25.00', '0.00'].map(signed)).toEqual(['+25.00', '−25.00', '+0.00']);
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

it('[L6] the files are of the lines that are shown', () => {
  expect(filePath('csv', 'real', everything)).toBe('/api/statement/csv?wallet=real');
  expect(filePath('pdf', 'practice', { ...everything, code: 'win', from: '2026-11-01' })).toBe(
    '/api/statement/pdf?wallet=practice&code=win&from=2026-11-01',
  );
});
