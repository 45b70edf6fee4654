import { expect, test } from 'vitest';
import { isAppPage } from '#api/pages.ts';
import { mayCallAs } from '#api/staff-roles.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { pageOfRecord } from './record-pages.ts';

test('[R1.5] a record leads to its page, and what has none to nowhere', () => {
  for (const id of [
    'usr_1',
    'dep_1',
    'wdr_1',
    'trd_1',
    'cpy_1',
    'mct_1',
    'adj_1',
    'tra_1',
    'mrc_1',
    'sal_1',
    'rsk_1',
    'tck_1',
    'msg_1',
    '17',
  ]) {
    const page = pageOfRecord(id);
    expect(page, id).not.toBeNull();
    expect(isAppPage(page?.page.replace(/\$(id|case|ticket)/, id) ?? ''), id).toBe(true);
  }
  for (const id of ['', '0', 'fan_1', 'BTC 2026-11-22', 'shr_1', '1x']) expect(pageOfRecord(id), id).toBeNull();
});

test('[A7.1] a record leads those to its page who may read it', () => {
  const reads = (id: string, role: StaffRole): boolean => {
    const found = pageOfRecord(id);
    return found !== null && mayCallAs(found.reads, role);
  };
  // Journals of a pool receipt are read by the role risk, which reads no receipts.
  expect([reads('mrc_1', 'finance'), reads('mrc_1', 'risk'), reads('17', 'risk')]).toEqual([true, false, true]);
  expect([reads('tra_1', 'risk'), reads('tra_1', 'finance'), reads('adj_1', 'support')]).toEqual([true, false, false]);
});
