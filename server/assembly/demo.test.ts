import { expect, it } from 'vitest';
import { accepted } from '#domain/failures/failures.ts';
import { afterPast } from './demo.ts';

it('[X7] while a past is made pages read and write how they look; what would be a record waits for its end', async () => {
  let making = true;
  const done = async () => accepted({});
  const handlers = {
    savePreferences: done,
    readNotices: done,
    chooseLanguage: done,
    placeTrade: done,
    listTrades: done,
  };
  const guarded = afterPast(
    handlers,
    (name) => name !== 'listTrades',
    () => making,
  );
  for (const name of ['savePreferences', 'readNotices', 'chooseLanguage', 'listTrades'] as const) {
    expect((await guarded[name]()).ok).toBe(true);
  }
  expect(await guarded.placeTrade()).toEqual({ ok: false, failure: { code: 'unavailable', facts: {} } });
  making = false;
  expect((await guarded.placeTrade()).ok).toBe(true);
});
