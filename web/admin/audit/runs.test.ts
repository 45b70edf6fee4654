import { expect, it } from 'vitest';
import type { AuditEntry } from './deeds.ts';
import { runsOf } from './runs.ts';

const entry = (id: string, actor: string, action: string): AuditEntry => ({
  id,
  actor,
  actorName: null,
  action,
  time: '2026-11-21T10:00:00.000Z',
  subject: { kind: 'receipt', id },
  customer: null,
  deed: { code: action, vote: null },
  withheld: null,
  reason: null,
  because: null,
  before: null,
  after: null,
});
const ids = (entries: readonly AuditEntry[]) => runsOf(entries).map((run) => run.map(({ id }) => id).join(' '));

it('[R2] equal acts of the system in a row are one line, a person’s never', () => {
  const receipts = ['1', '2', '3', '4'].map((id) => entry(id, 'pool', 'mining.record-receipt'));
  const decided = ['5', '6', '7'].map((id) => entry(id, 'usr_a', 'deposits.approve'));
  expect(ids([...receipts, ...decided])).toEqual(['1 2 3 4', '5', '6', '7']);
});

it('[R2] two are no run, and another act or actor ends one; none is left out', () => {
  const entries = [
    entry('1', 'pool', 'mining.record-receipt'),
    entry('2', 'pool', 'mining.record-receipt'),
    entry('3', 'system', 'mining.record-receipt'),
    entry('4', 'system', 'markets.guard'),
  ];
  expect(ids(entries)).toEqual(['1', '2', '3', '4']);
});

it('[R2] pool receipts that a person recorded in a row for one reason are one line; another reason is another line', () => {
  const receipt = (id: string, reason: string) => ({ ...entry(id, 'usr_a', 'mining.record-receipt'), reason });
  expect(ids(['1', '2', '3', '4'].map((id) => receipt(id, 'Daily')))).toEqual(['1 2 3 4']);
  expect(ids([receipt('1', 'Daily'), receipt('2', 'Daily'), receipt('3', 'Corrected'), receipt('4', 'Daily')])).toEqual(
    ['1', '2', '3', '4'],
  );
});
