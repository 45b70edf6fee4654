import type { Past } from './past.ts';

/** Something that happens in the past. It yields where a minute has to pass, whose prices value money (D5, W5). */
export type Happening = (past: Past) => AsyncGenerator<void>;

/** What takes no minute. */
export const atOnce = (work: (past: Past) => Promise<void>): Happening =>
  async function* (past) {
    await work(past);
    yield* [];
  };
