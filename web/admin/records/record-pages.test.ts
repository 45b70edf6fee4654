import { expect, test } from 'vitest';
import { isAppPage } from '#api/pages.ts';
import { pageOfRecord } from './record-pages.ts';

test('[R1.5] a record leads to its page, and what has none to nowhere', () => {
  for (const id of ['usr_1', 'dep_1', 'wdr_1', 'trd_1', 'cpy_1', 'mct_1', 'adj_1', 'tra_1', 'mrc_1', 'sal_1', 'rsk_1', 'tck_1', '17']) {
    const page = pageOfRecord(id);
    expect(page, id).not.toBeNull();
    expect(isAppPage(page?.page.replace(/\$(id|case|ticket)/, id) ?? ''), id).toBe(true);
  }
  for (const id of ['', '0', 'fan_1', 'BTC 2026-11-22', 'shr_1', '1x']) expect(pageOfRecord(id), id).toBeNull();
});
