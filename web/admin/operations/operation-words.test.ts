import { describe, expect, it } from 'vitest';
import { listFailingMail } from '#api/mail.ts';
import { backupWords, chainTag, lagWords, mailProblemWords, sizeWords, switchWords } from './operation-words.ts';

describe('the operation in words', () => {
  it('[X1] each switch says what it stops, and that what is open goes on', () => {
    const names = ['trades', 'practice', 'deposits', 'withdrawals', 'pair:BTCUSD'];
    const words = names.map(switchWords);
    expect(words.map(({ title }) => title)).toEqual(['Trades', 'Practice', 'Deposits', 'Withdrawals', 'BTC/USD']);
    for (const { stops } of words) expect(stops).toMatch(/as agreed|as before/);
    expect(new Set(words.map(({ stops }) => stops)).size).toBe(names.length);
  });

  it('[X3] says whether there is a recent backup, in each state', () => {
    const states = ['off', 'recent', 'late', 'failed'] as const;
    const statusMessage = states.map((state) => backupWords({ state, directory: '/backup', keep: 7 }));
    expect(new Set(statusMessage).size).toBe(states.length);
    expect(statusMessage[0]).toContain('no directory is configured');
    for (const sentence of statusMessage.slice(1)) expect(sentence).toContain('into /backup, of which 7 are kept');
  });

  it('[S3] each reason of a mail that fails is said in words of its own', () => {
    const { problem } = listFailingMail.reply.properties.items.items.properties;
    const words = problem.enum.map(mailProblemWords);
    expect(new Set(words).size).toBe(problem.enum.length);
  });

  it('[X3] a chain that is read and does not move is not said to be followed', () => {
    const since = '2026-11-18T00:01:02.000Z';
    const of = (state: 'following' | 'failing', noBlockSince: string | null, onDemand = false) =>
      chainTag({ state, noBlockSince, onDemand });
    expect(of('following', null)).toEqual({ name: 'following', tone: 'up' });
    expect(of('following', since)).toEqual({ name: 'no new block', tone: 'down' });
    expect(of('failing', since).name).toBe('failing');
    // A demo's own chain makes a block only for a payment: it is as it is, and never up to date with anything.
    expect(of('following', null, true)).toEqual({ name: 'simulated', tone: 'quiet' });
    expect(of('failing', null, true).name).toBe('failing');
  });

  it('[R1] a lag that nobody knows is not said to be none', () => {
    expect([null, 0, 1, 12].map(lagWords)).toEqual([
      'not known: the source has not reported its last block',
      'none',
      '1 block',
      '12 blocks',
    ]);
    expect([0, 999, 1000, 12_345_678].map(sizeWords)).toEqual(['0 B', '999 B', '1.0 kB', '12.3 MB']);
  });
});
