import { useState } from 'react';

/** What of the tab drafts are kept in; a test gives its own. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const mark = 'draft/';
/** No field of a form that has drafts takes more. */
const longest = 2_000;

/** Not there before a browser is, nor where it forbids it: then nothing is kept. */
function tabStore(): DraftStore | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

const keyOf = (uid: string, form: string): string => `${mark}${uid}/${form}`;

function drafts(store: DraftStore): readonly string[] {
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at));
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(mark));
}

/** Forgets what was typed and not saved: all of it, or that of everybody but one person (P5). */
export function forgetDrafts(store = tabStore(), exceptOf: string | null = null): void {
  if (store === null) return;
  for (const key of drafts(store)) {
    if (exceptOf === null || !key.startsWith(`${mark}${exceptOf}/`)) store.removeItem(key);
  }
}

/** What is kept of a form's fields; nothing of what is no text, or is no field of it. */
export function readDraft<T extends Readonly<Record<string, string>>>(store: DraftStore, key: string, saved: T): T {
  const text = store.getItem(key);
  if (text === null) return saved;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return saved;
  }
  if (typeof kept !== 'object' || kept === null) return saved;
  const fields = Object.entries(kept).filter(
    ([name, value]: [string, unknown]) =>
      Object.hasOwn(saved, name) && typeof value === 'string' && value.length <= longest,
  );
  return { ...saved, ...Object.fromEntries(fields) };
}

/** Keeps what differs from what is saved; what is typed back to that is forgotten. */
export function keepDraft(
  store: DraftStore,
  key: string,
  saved: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
): void {
  const changed = Object.entries(typed).filter(([name, value]) => value !== saved[name]);
  if (changed.length === 0) store.removeItem(key);
  else store.setItem(key, JSON.stringify(Object.fromEntries(changed)));
}

/**
 * The text fields of a form as they are typed, kept in the tab until they are saved, so that a reload or a way back loses
 * nothing (E1, E3). Never for passwords, codes or files. Another person's are theirs alone: they are kept by account, and
 * forgotten at the sign-out.
 */
export function useDraft<T extends Readonly<Record<string, string>>>(uid: string, form: string, saved: T) {
  const key = keyOf(uid, form);
  const [first] = useState(saved);
  const [typed, setTyped] = useState<T>(() => {
    const store = tabStore();
    return store === null ? saved : readDraft(store, key, saved);
  });
  return {
    typed,
    /** Changes one field. */
    type(name: keyof T & string, value: string): void {
      const next = { ...typed, [name]: value };
      setTyped(next);
      try {
        const store = tabStore();
        if (store !== null) keepDraft(store, key, first, next);
      } catch {
        // A full store keeps no draft; the form has what was typed all the same.
      }
    },
    /** To be called once it is saved. */
    forget(): void {
      tabStore()?.removeItem(key);
    },
  };
}
