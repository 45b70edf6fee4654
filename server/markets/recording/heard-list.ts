import { createHash } from 'node:crypto';
import { keptDrops } from '#domain/markets/heard.ts';
import type { DropReason } from '#domain/markets/quotes.ts';

/** Of one source and one row: as it stands in the database. */
export interface HeardCounts {
  readonly source: string;
  /** What arrived. */
  readonly heard: number;
  /** What had arrived before and nothing had become of yet, and the same at the end. */
  readonly waitingBefore: number;
  readonly waiting: number;
  readonly recorded: number;
  readonly superseded: number;
  readonly unchosen: number;
  readonly dropped: Readonly<Record<string, number>>;
  /** Of those above, quotes that something had become of before: dropped first, then confirmed and recorded. */
  readonly again: number;
  /** How many of the dropped are kept. */
  readonly kept: number;
  /** How often a price was recorded again as held. */
  readonly held: number;
  /** SHA-256, hex, over the lines of each list, each with a line feed, in the order in which it was decided. */
  readonly digests: {
    readonly recorded: string;
    readonly passed: string;
    readonly dropped: string;
    /** Of those of the dropped that are kept. */
    readonly kept: string;
    readonly held: string;
  };
}

/** Lines that are hashed as they come. */
class Lines {
  readonly #hash = createHash('sha256');
  readonly #kept: string[] = [];
  readonly #keeps: number;

  constructor(keeps: number) {
    this.#keeps = keeps;
  }

  add(line: string): void {
    const text = `${line}\n`;
    this.#hash.update(text);
    if (this.#kept.length < this.#keeps) this.#kept.push(text);
  }

  get kept(): number {
    return this.#kept.length;
  }

  /** Once, at the end. */
  close(): { readonly text: string; readonly digest: string } {
    return { text: this.#kept.join(''), digest: this.#hash.digest('hex') };
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What one source said until a row is written, and what became of it: counts, digests, and lists that are kept. */
export class HeardList {
  readonly #source: string;
  readonly #waitingBefore: number;
  readonly #recorded = new Lines(Number.POSITIVE_INFINITY);
  readonly #passed = new Lines(0);
  readonly #held = new Lines(Number.POSITIVE_INFINITY);
  readonly #dropped = new Lines(keptDrops);
  readonly #drops = new Map<DropReason, number>();
  readonly #counts = { heard: 0, recorded: 0, superseded: 0, unchosen: 0, again: 0 };
  #waiting: number;

  constructor(source: string, waiting: number) {
    this.#source = source;
    this.#waitingBefore = waiting;
    this.#waiting = waiting;
  }

  /** How many quotes nothing has become of yet. */
  get waiting(): number {
    return this.#waiting;
  }

  arrived(): void {
    this.#counts.heard += 1;
    this.#waiting += 1;
  }

  /** @param first false where something had become of it before */
  recorded(line: string, first: boolean): void {
    this.#counts.recorded += 1;
    this.#decided(first);
    this.#recorded.add(line);
  }

  passed(line: string, fate: 'superseded' | 'unchosen'): void {
    this.#counts[fate] += 1;
    this.#decided(true);
    this.#passed.add(line);
  }

  /** @param first false where something had become of it before */
  dropped(line: string, reason: DropReason, first: boolean): void {
    this.#drops.set(reason, (this.#drops.get(reason) ?? 0) + 1);
    this.#decided(first);
    this.#dropped.add(line);
  }

  /** A price was recorded again: that is a confirmation, and nothing that was heard became of it. */
  held(line: string): void {
    this.#held.add(line);
  }

  /** Once, at the end. */
  close(): {
    readonly counts: HeardCounts;
    readonly recorded: string;
    readonly dropped: string;
    readonly held: string;
  } {
    const [kept, heldCount] = [this.#dropped.kept, this.#held.kept];
    const [recorded, passed, dropped] = [this.#recorded.close(), this.#passed.close(), this.#dropped.close()];
    const held = this.#held.close();
    return {
      counts: {
        source: this.#source,
        ...this.#counts,
        kept,
        held: heldCount,
        dropped: Object.fromEntries(this.#drops),
        waitingBefore: this.#waitingBefore,
        waiting: this.#waiting,
        digests: {
          recorded: recorded.digest,
          passed: passed.digest,
          dropped: dropped.digest,
          kept: digestOf(dropped.text),
          held: held.digest,
        },
      },
      recorded: recorded.text,
      dropped: dropped.text,
      held: held.text,
    };
  }

  #decided(first: boolean): void {
    if (first) this.#waiting -= 1;
    else this.#counts.again += 1;
  }
}
