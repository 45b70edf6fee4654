import { expect, test } from 'vitest';
import type { DraftStore } from '#web/client/draft-store.ts';
import { changedSince, goneFrom, openedDraft, readBegun, rebased } from './based-draft.ts';
import type { Typed } from './typed-fields.ts';

/** A tab's store that holds these drafts. */
function tab(drafts: Readonly<Record<string, unknown>>): DraftStore {
  const kept = new Map(Object.entries(drafts).map(([key, value]) => [key, JSON.stringify(value)]));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    length: kept.size,
  };
}

const before = { stake: '1000.00', delay: '500', reason: '' };
const now = { stake: '800.00', delay: '700', reason: '' };

test('[X8] what was typed stays over a colleague’s change, and what nobody typed into has what is in force', () => {
  const typed = { ...before, stake: '900.00', reason: 'Wider spreads' };
  expect(rebased(typed, before, now)).toEqual({ stake: '900.00', delay: '700', reason: 'Wider spreads' });
  expect(rebased(before, before, now)).toEqual(now);
  // What the form has no field of any more goes, and a new one has what is in force.
  const [held, fewer]: [Typed<string>, Typed<string>] = [before, { reason: '', least: '1' }];
  expect(rebased(typed, held, fewer)).toEqual({ reason: 'Wider spreads', least: '1' });
  // What was typed into that is said, and what nobody typed into is not.
  expect(goneFrom(typed, held, fewer)).toEqual(['900.00']);
});

test('[X8] a form says which values are others in force than when it was begun, and nothing while they are the same', () => {
  const begun = { version: '1', held: before };
  expect(changedSince(begun, { version: '1', blank: before })).toBeNull();
  expect(changedSince(null, { version: '2', blank: now })).toBeNull();
  expect(changedSince(begun, { version: '2', blank: before })).toEqual([]);
  expect(changedSince(begun, { version: '2', blank: now })).toEqual([
    { name: 'stake', before: '1000.00', now: '800.00' },
    { name: 'delay', before: '500', now: '700' },
  ]);
  const held = { version: '4 USD', held: { value: '4 USD' } };
  expect(changedSince(held, { version: '5 USD', blank: { value: '' }, held: { value: '5 USD' } })).toEqual([
    { name: 'value', before: '4 USD', now: '5 USD' },
  ]);
});

test('[X8] [E3] a reload after a colleague’s change finds what was typed, and knows what it was typed over', () => {
  const store = tab({ form: { stake: '900.00' }, 'form/begun': { version: '1', held: before } });
  const base = { version: '2', blank: now };
  const opened = openedDraft(store, 'form', base);
  expect(opened.typed).toEqual({ ...now, stake: '900.00' });
  expect(changedSince(opened.begun, base)).toHaveLength(2);
  // A list goes with all that it began with: its places mean nothing over another one.
  expect(openedDraft(store, 'form', { ...base, whole: true }).typed).toEqual({ ...before, stake: '900.00' });
  expect(openedDraft(tab({}), 'form', base)).toEqual({ typed: now, over: now, begun: null, gone: [] });
});

test('[E3] what a tab holds that says no beginning is none', () => {
  for (const held of [null, 1, {}, { version: 1, held: {} }, { version: '1', held: null }])
    expect(readBegun(tab({ 'form/begun': held }), 'form')).toBeNull();
  expect(readBegun(tab({ 'form/begun': { version: '1', held: { stake: '1', delay: 2 } } }), 'form')).toEqual({
    version: '1',
    held: { stake: '1' },
  });
});
