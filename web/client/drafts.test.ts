import { expect, test } from 'vitest';
import { mostOfAny } from '#domain/page-texts/page-texts.ts';
import { type DraftStore, forgetDrafts } from './draft-store.ts';
import { keepDraft, readDraft } from './drafts.ts';

/** A tab's store in memory. */
function tab(): DraftStore & { readonly keys: () => string[] } {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
    keys: () => [...kept.keys()],
  };
}

const saved = { address: '', city: 'Bern' };

test('[E1] [E3] what was typed and not saved is there again after a reload, over what is saved', () => {
  const store = tab();
  keepDraft(store, 'draft/usr_1/address', saved, { address: 'Gasse 1', city: 'Bern' });
  expect(readDraft(store, 'draft/usr_1/address', saved)).toEqual({ address: 'Gasse 1', city: 'Bern' });
  // Only what differs is kept, so that a field that was saved elsewhere meanwhile is shown as it is.
  expect(readDraft(store, 'draft/usr_1/address', { address: '', city: 'Basel' })).toEqual({
    address: 'Gasse 1',
    city: 'Basel',
  });
  keepDraft(store, 'draft/usr_1/address', saved, saved);
  expect(store.keys()).toEqual([]);
});

test('[E3] [P5] a sign-out leaves no draft, and another person’s sign-in leaves only their own', () => {
  const store = tab();
  for (const uid of ['usr_1', 'usr_2']) keepDraft(store, `draft/${uid}/address`, saved, { address: uid, city: '' });
  store.setItem('something else', '1');
  forgetDrafts(store, 'usr_2');
  expect(store.keys()).toEqual(['draft/usr_2/address', 'something else']);
  forgetDrafts(store);
  expect(store.keys()).toEqual(['something else']);
});

test('[E3] what a tab holds that is no draft of this form changes nothing', () => {
  const store = tab();
  for (const text of ['{', 'null', '[]', '"x"', '{"city":1}', '{"password":"x"}', `{"city":"${'x'.repeat(50_001)}"}`]) {
    store.setItem('draft/usr_1/address', text);
    expect([text, readDraft(store, 'draft/usr_1/address', saved)]).toEqual([text, saved]);
  }
});

test('[E3] the longest text of the console is kept whole', () => {
  const store = tab();
  const words = 'x'.repeat(mostOfAny);
  keepDraft(store, 'draft/usr_1/text', { en: '' }, { en: words });
  expect(readDraft(store, 'draft/usr_1/text', { en: '' }).en).toBe(words);
});
