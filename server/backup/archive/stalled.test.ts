import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#domain/clock/durations.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { isStalled, readArchiving } from './stalled.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test('R5: an archive is stalled that took nothing for five minutes and longer than a segment lasts', () => {
  const archiving = { isOn: true, archivedAgoMs: 6 * minuteMs, isFailing: false, timeoutMs: 30_000 };
  expect(isStalled(archiving)).toBe(true);
  expect(isStalled({ ...archiving, isOn: false })).toBe(false);
  expect(isStalled({ ...archiving, archivedAgoMs: 5 * minuteMs })).toBe(false);
  expect(isStalled({ ...archiving, timeoutMs: 2 * minuteMs })).toBe(false);
});

test('R5: where a segment ends only when it is full, an archive is stalled whose last attempt failed', () => {
  const archiving = { isOn: true, archivedAgoMs: 600 * minuteMs, isFailing: false, timeoutMs: 0 };
  expect(isStalled(archiving)).toBe(false);
  expect(isStalled({ ...archiving, isFailing: true })).toBe(true);
});

test('R5: the application is answered of the archiving of a database that archives nothing', async () => {
  const archiving = await readArchiving(db.app);
  expect(archiving).toMatchObject({ isOn: false, isFailing: false, archivedAgoMs: expect.any(Number) });
  expect(isStalled(archiving)).toBe(false);
});
