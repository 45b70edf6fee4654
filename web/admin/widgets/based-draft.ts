import { useState } from 'react';
import { type DraftStore, draftKey, tabStore } from '#web/client/draft-store.ts';
import { keepDraft, readDraft } from '#web/client/drafts.ts';
import type { Typed } from './typed-fields.ts';

/** What a form begins with. */
export interface DraftBase<F extends string> {
  /** What stands in the form before anything is typed. */
  readonly blank: Typed<F>;
  /** Changes with each change of what the form is about (X8); left out where nobody else changes it. */
  readonly version?: string | undefined;
  /** What is in force, by field, in the reader's words, where that is not what the form begins with. */
  readonly held?: Readonly<Partial<Record<F, string>>> | undefined;
  /** Its fields are a list, whose places mean something together only: what is typed stays with all that it began with. */
  readonly whole?: true | undefined;
}

type Texts = Readonly<Record<string, string>>;

/** What somebody began to type over. */
export interface Begun {
  readonly version: string;
  readonly held: Texts;
}

/** A field that is another in force than when somebody began to type; '' where there was or is none. */
export interface FieldSince {
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

const heldBy = <F extends string>({ blank, held }: DraftBase<F>): Texts => ({ ...blank, ...held });

const begunOver = <F extends string>(base: DraftBase<F>): Begun | null =>
  base.version === undefined ? null : { version: base.version, held: heldBy(base) };

/** What is in force now and was not when somebody began to type; null where nothing has changed since. */
export function changedSince<F extends string>(begun: Begun | null, base: DraftBase<F>): readonly FieldSince[] | null {
  if (begun === null || base.version === undefined || begun.version === base.version) return null;
  const now = heldBy(base);
  return [...new Set([...Object.keys(now), ...Object.keys(begun.held)])]
    .map((name) => ({ name, before: begun.held[name] ?? '', now: now[name] ?? '' }))
    .filter(({ before, now: after }) => before !== after);
}

/** What was typed over something, over something else: a field that nobody typed into has what that has. */
export function rebased<F extends string>(typed: Typed<F>, over: Typed<F>, blank: Typed<F>): Typed<F> {
  const next: Record<F, string> = { ...blank };
  for (const name in blank) if (Object.hasOwn(typed, name) && typed[name] !== over[name]) next[name] = typed[name];
  return next;
}

/** What was typed into fields that the form has no more. */
export function goneFrom<F extends string>(typed: Typed<F>, over: Typed<F>, blank: Typed<F>): readonly string[] {
  const held: Texts = over;
  return Object.entries<string>(typed).flatMap(([name, value]) =>
    Object.hasOwn(blank, name) || value.trim() === '' || value === held[name] ? [] : [value],
  );
}

const begunKey = (key: string): string => `${key}/begun`;

/** How a kept draft began; null of one that does not say it. */
export function readBegun(store: DraftStore, key: string): Begun | null {
  const text = store.getItem(begunKey(key));
  if (text === null) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept !== 'object' || kept === null || !('version' in kept) || !('held' in kept)) return null;
  const { version, held } = kept;
  if (typeof version !== 'string' || typeof held !== 'object' || held === null) return null;
  const texts = Object.entries(held).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { version, held: Object.fromEntries(texts) };
}

/** Keeps what differs from what it was typed over, and how it began; nothing once nothing differs. */
function keepBased(store: DraftStore, key: string, begun: Begun | null, typed: Texts, over: Texts): void {
  keepDraft(store, key, over, typed);
  if (begun === null) store.removeItem(begunKey(key));
  else store.setItem(begunKey(key), JSON.stringify(begun));
}

interface Kept<F extends string> {
  readonly typed: Typed<F>;
  readonly over: Typed<F>;
  /** Null while nothing is typed, and in a form that nobody else changes. */
  readonly begun: Begun | null;
  /** Of {@link goneFrom}, at earlier changes. */
  readonly gone: readonly string[];
}

/** A form as it is opened: with what the tab kept of it. */
export function openedDraft<F extends string>(
  store: DraftStore | null,
  key: string | null,
  base: DraftBase<F>,
): Kept<F> {
  const { blank, whole } = base;
  const nothing = { typed: blank, over: blank, begun: null, gone: [] };
  if (store === null || key === null) return nothing;
  const begun = base.version === undefined ? null : (readBegun(store, key) ?? begunOver(base));
  const over = whole && begun !== null ? { ...blank, ...begun.held } : blank;
  const typed = readDraft(store, key, over);
  const held: Texts = over;
  return Object.entries(typed).some(([name, value]) => value !== held[name])
    ? { typed, over, begun, gone: [] }
    : nothing;
}

/**
 * The fields of a form, kept in the tab until they are sent (E3). Where others may change what the form is about, what is typed stays
 * over each of their changes, and a field that nobody typed into has what is in force (X8).
 *
 * @param uid whose draft it is; null for a form that keeps none, as for `form`
 */
export function useBasedDraft<F extends string>(uid: string | null, form: string | null, base: DraftBase<F>) {
  const { blank, version, whole } = base;
  const key = uid === null || form === null ? null : draftKey(uid, form);
  const [kept, setKept] = useState(() => openedDraft(tabStore(), key, base));
  const [found, setFound] = useState(kept.typed !== kept.over);
  const stays = version === undefined || (whole && kept.begun !== null);
  const typed = stays ? kept.typed : rebased(kept.typed, kept.over, blank);
  const over = stays ? kept.over : blank;
  const gone = stays ? kept.gone : [...kept.gone, ...goneFrom(kept.typed, kept.over, blank)];
  return {
    typed,
    /** Whether it began with what was typed before, of which nothing confirmed that it was sent. */
    found,
    /** What others have put in force since somebody began to type here; null where they changed nothing. */
    since: changedSince(kept.begun, base),
    /** What was typed into fields that are no longer there. */
    gone,
    /** Changes one field, and returns all of them. */
    type(name: F, value: string): Typed<F> {
      const next = { ...typed, [name]: value };
      const begun = kept.begun ?? begunOver(base);
      setKept({ typed: next, over, begun, gone });
      try {
        const store = tabStore();
        if (store !== null && key !== null) keepBased(store, key, begun, next, over);
      } catch {
        // A full store keeps no draft; the form has what was typed all the same.
      }
      return next;
    },
    /** Begins again with other values, which are no draft. */
    begin(next: Typed<F>): void {
      setKept({ typed: next, over: blank, begun: null, gone: [] });
      setFound(false);
      if (key === null) return;
      tabStore()?.removeItem(key);
      tabStore()?.removeItem(begunKey(key));
    },
  };
}
