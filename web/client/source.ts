import { useMemo, useSyncExternalStore } from 'react';
import { ProblemError } from './client.ts';

/** What was read so far, and whether the last reading failed. */
interface State<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  readonly isFetching: boolean;
}

/** A source as a screen sees it: {@link State}, and how to read it again at once. */
export type Reading<T> = State<T> & { readonly refetch: () => Promise<void> };

const unread = { data: undefined, error: null, isPending: true, isError: false, isSuccess: false, isFetching: false };

/** What was read so lately is not read again because somebody looks. */
const freshMs = 5_000;
const againAtMost = 3;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Something that pages of visitors read, for as long as a part of the page shows it: once for all parts, anew at an interval while
 * the page is seen, and when somebody comes back to it. It does the little of the app's cache that those pages need, which is a
 * tenth of their script.
 */
export class Source<T> {
  state: State<T> = unread;
  readonly #read: (before: T | undefined) => Promise<T>;
  /** Who shows it, with how often each wants it anew, in ms. */
  readonly #listeners = new Map<() => void, number | null>();
  #reading: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  /** @param read is given what was read before, or nothing at first */
  constructor(read: (before: T | undefined) => Promise<T>) {
    this.#read = read;
  }

  /** Reads for a part of the page until the returned function is called. @param everyMs null: only when somebody comes back */
  listen(changed: () => void, everyMs: number | null): () => void {
    if (this.#listeners.size === 0) {
      document.addEventListener('visibilitychange', this.#look);
      addEventListener('online', this.#look);
    }
    this.#listeners.set(changed, everyMs);
    this.#look();
    return () => {
      this.#listeners.delete(changed);
      if (this.#listeners.size > 0) return;
      document.removeEventListener('visibilitychange', this.#look);
      removeEventListener('online', this.#look);
      clearTimeout(this.#timer);
    };
  }

  /** Reads it now, or joins a reading that is on its way. Never throws: a failure is in the state. */
  readonly refetch = (): Promise<void> => {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = null;
      this.#plan();
    });
    return this.#reading;
  };

  readonly #look = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (performance.now() - this.#readAtMs > freshMs) void this.refetch();
    else this.#plan();
  };

  #plan(): void {
    clearTimeout(this.#timer);
    const wanted = [...this.#listeners.values()].filter((ms) => ms !== null);
    if (wanted.length === 0 || this.#reading !== null) return;
    this.#timer = setTimeout(
      () => {
        if (document.visibilityState !== 'hidden') void this.refetch();
      },
      Math.min(...wanted),
    );
  }

  #show(changes: Partial<State<T>>): void {
    this.state = { ...this.state, ...changes };
    for (const changed of [...this.#listeners.keys()]) changed();
  }

  /** A refusal is an answer; only a missing one is asked again. */
  async #readNow(): Promise<void> {
    this.#show({ isFetching: true });
    for (let failures = 0; ; failures += 1) {
      try {
        const data = await this.#read(this.state.data);
        this.#readAtMs = performance.now();
        this.#show({ data, error: null, isPending: false, isError: false, isSuccess: true, isFetching: false });
        return;
      } catch (error) {
        const refused = error instanceof ProblemError && error.status < 500;
        if (refused || failures >= againAtMost || this.#listeners.size === 0) {
          this.#show({ error, isPending: false, isError: true, isSuccess: false, isFetching: false });
          return;
        }
      }
      await pause(1_000 * 2 ** failures);
    }
  }
}

const nothing = (): Promise<void> => Promise.resolve();

/**
 * What a source has, for as long as the component is on the page.
 *
 * @param source null while it is not known what to read
 * @param everyMs how often it is read anew; null: only when somebody comes back to the page
 */
export function useSource<T>(source: Source<T> | null, everyMs: number | null): Reading<T> {
  const [listen, read] = useMemo(
    () => [
      (changed: () => void) => source?.listen(changed, everyMs) ?? (() => undefined),
      (): State<T> => source?.state ?? unread,
    ],
    [source, everyMs],
  );
  const state = useSyncExternalStore(listen, read, read);
  return { ...state, refetch: source?.refetch ?? nothing };
}

/** Sources by a name, each made when it is first asked for. */
export function sourcesBy<K, T>(make: (name: K) => Source<T>): (name: K) => Source<T> {
  const made = new Map<K, Source<T>>();
  return (name) => {
    const source = made.get(name) ?? make(name);
    made.set(name, source);
    return source;
  };
}
