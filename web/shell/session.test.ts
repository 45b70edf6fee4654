import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { session } from '#api/own.ts';
import { call } from '#web/client/client.ts';
import { forgetOthers, watchSession } from './session.ts';

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

it('[E1] what is refused for want of a session lets the screen ask who is signed in, and nothing else does', async () => {
  const queries = new QueryClient();
  const end = watchSession(queries);
  const answer = (status: number, code: string) =>
    vi.stubGlobal('fetch', async () =>
      Response.json({ code, detail: '' }, { status, headers: { 'content-type': 'application/problem+json' } }),
    );
  const asksAnew = async () => {
    await call(session, {}).catch(() => undefined);
    return queries.getQueryState(['me'])?.isInvalidated;
  };
  queries.setQueryData(['me'], { uid: 'usr_a' });
  answer(403, 'account_not_approved');
  expect(await asksAnew()).toBe(false);
  answer(401, 'unauthenticated');
  expect(await asksAnew()).toBe(true);
  // Nobody is signed in, and that is known.
  queries.setQueryData(['me'], null);
  expect(await asksAnew()).toBe(false);
  end();
  queries.setQueryData(['me'], { uid: 'usr_a' });
  expect(await asksAnew()).toBe(false);
  vi.unstubAllGlobals();
});
