import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { forgetOthers } from './session.ts';

it('[P5] what was read for one person is gone before another one is shown anything; prices are everybody’s', () => {
  const queries = new QueryClient();
  forgetOthers(queries, 'usr_a');
  queries.setQueryData(['balance', 'real'], '1000.00');
  queries.setQueryData(['admin', 'customers', 'all'], ['somebody']);
  queries.setQueryData(['markets'], [1]);
  forgetOthers(queries, 'usr_a');
  expect(queries.getQueryData(['balance', 'real'])).toBe('1000.00');
  forgetOthers(queries, 'usr_b');
  expect(queries.getQueryData(['balance', 'real'])).toBeUndefined();
  expect(queries.getQueryData(['admin', 'customers', 'all'])).toBeUndefined();
  expect(queries.getQueryData(['markets'])).toEqual([1]);
});
