import { expect, test } from 'vitest';
import { appPages, isAppPage } from '#api/pages.ts';
import { addConsole, router } from './routes.tsx';

test('A11: the server knows each page that the router has, and no other (api/pages.ts)', async () => {
  await addConsole();
  expect(Object.keys(router.routesByPath).sort()).toEqual([...appPages].sort());
});

test('A11: a page is known by its parts, whatever stands in them, and with a slash at its end', () => {
  for (const path of ['/user', '/user/', '/user/deposits/crypto/100.00', '/admin/mining/days/BTC/2026-11-22'])
    expect(isAppPage(path), path).toBe(true);
  for (const path of ['/', '/nonsense', '/metrics', '/user/nowhere', '/user/deposits/crypto/1/2', '/users'])
    expect(isAppPage(path), path).toBe(false);
});
