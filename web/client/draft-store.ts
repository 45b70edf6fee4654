/** What of the tab drafts are kept in; a test gives its own. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const mark = 'draft/';

/** Where a person's draft of a form is kept. */
export const draftKey = (uid: string, form: string): string => `${mark}${uid}/${form}`;

/** Not there before a browser is, nor where it forbids it: then nothing is kept. */
export function tabStore(): DraftStore | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** Forgets what was typed and not saved: all of it, or that of everybody but one person (P5). */
export function forgetDrafts(store = tabStore(), exceptOf: string | null = null): void {
  if (store === null) return;
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at));
  for (const key of keys) {
    if (key?.startsWith(mark) && (exceptOf === null || !key.startsWith(draftKey(exceptOf, '')))) store.removeItem(key);
  }
}
