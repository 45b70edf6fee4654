import { createContext, useContext, useState } from 'react';
import { type DraftStore, draftKey, tabStore } from './draft-store.ts';

/** No field of a form that has drafts takes more: the operator's own terms. */
const longest = 50_000;

const Whose = createContext<string | null>(null);

/** Whose drafts the console's forms keep: its frame says it once for all screens. */
export const DraftsOf = Whose.Provider;

/** Of {@link DraftsOf}; null where nobody said it, so that nothing is kept. */
export const useDraftsOf = (): string | null => useContext(Whose);

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
 *
 * @param uid whose draft it is; null for a form that keeps none
 */
export function useDraft<T extends Readonly<Record<string, string>>>(
  uid: string | null,
  /** Null: it keeps no draft. */
  form: string | null,
  saved: T,
) {
  const key = uid === null || form === null ? null : draftKey(uid, form);
  // What the server has, as far as this form knows: drafts are what differs from it.
  const [kept, setKept] = useState(saved);
  const [typed, setTyped] = useState<T>(() => {
    const store = tabStore();
    return store === null || key === null ? saved : readDraft(store, key, saved);
  });
  const [found, setFound] = useState(() => Object.entries(typed).some(([name, value]) => value !== saved[name]));
  const drop = () => {
    setFound(false);
    if (key !== null) tabStore()?.removeItem(key);
  };
  return {
    typed,
    /** Whether it began with what was typed before, of which nothing confirmed that it was sent. */
    found,
    /** Changes one field, and returns all of them. */
    type(name: keyof T & string, value: string): T {
      const next = { ...typed, [name]: value };
      setTyped(next);
      try {
        const store = tabStore();
        if (store !== null && key !== null) keepDraft(store, key, kept, next);
      } catch {
        // A full store keeps no draft; the form has what was typed all the same.
      }
      return next;
    },
    /** To be called once it is saved. */
    forget(): void {
      setKept(typed);
      drop();
    },
    /** Begins again with other values, which are no draft. */
    begin(next: T): void {
      setKept(next);
      setTyped(next);
      drop();
    },
  };
}
