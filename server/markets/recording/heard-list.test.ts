import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Arrival, keptDrops, quoteLine, recordedLine, unreadLine } from '#domain/markets/heard.ts';
import { dropReasons, type Quote } from '#domain/markets/quotes.ts';
import { HeardList } from './heard-list.ts';

const aQuote: fc.Arbitrary<Quote> = fc.record({
  pair: fc.constantFrom('BTCUSD', 'ETHUSD'),
  price: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  bid: fc.option(fc.bigInt({ min: 1n, max: 10n ** 9n })),
  ask: fc.option(fc.bigInt({ min: 1n, max: 10n ** 9n })),
  source: fc.constant('live:venue'),
  venueTimeMs: fc.option(fc.integer({ min: 1, max: 2 ** 40 })),
  venueId: fc.option(fc.stringMatching(/^[\w.:-]{1,12}$/)),
});

const anEntry = fc.record({
  arrivedMs: fc.integer({ min: 1, max: 2 ** 40 }),
  quote: aQuote,
  fate: fc.constantFrom('recorded' as const, 'superseded' as const, 'unchosen' as const, ...dropReasons),
  seq: fc.integer({ min: 1, max: 10 ** 9 }),
});
type HeardEntry = typeof anEntry extends fc.Arbitrary<infer E> ? E : never;

function listOf(entries: readonly (HeardEntry & { readonly n: number })[]) {
  const list = new HeardList('venue', 0);
  for (const { n, arrivedMs, quote, fate, seq } of entries) {
    const arrival: Arrival = { source: 'venue', n, arrivedMs };
    list.arrived();
    if (fate === 'recorded') list.recorded(recordedLine(arrival, quote.pair, seq), true);
    else if (fate === 'superseded' || fate === 'unchosen') list.passed(quoteLine(arrival, quote, fate), fate);
    else list.dropped(quoteLine(arrival, quote, fate), fate, true);
  }
  return list.close();
}

const numbered = (entries: readonly HeardEntry[]) => entries.map((entry, index) => ({ ...entry, n: index + 1 }));

/** What a digest covers of an entry: all of it, but that a recorded quote's own figures are those of its tick. */
const covered = ({ arrivedMs, quote, fate, seq }: HeardEntry): string =>
  JSON.stringify(
    fate === 'recorded' ? { arrivedMs, pair: quote.pair, seq } : { arrivedMs, ...quote, fate },
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  );

test('[Z3] another entry in the place of one gives another digest, whatever of it differs', () => {
  fc.assert(
    fc.property(
      fc.array(anEntry, { minLength: 1, maxLength: 12 }),
      anEntry,
      fc.nat(),
      fc.constantFrom('arrivedMs', 'seq', 'fate', 'pair', 'price', 'bid', 'ask', 'venueTimeMs', 'venueId'),
      (entries, other, where, field) => {
        const at = where % entries.length;
        const before = entries[at];
        if (before === undefined) return;
        const changed: HeardEntry =
          field === 'arrivedMs' || field === 'seq' || field === 'fate'
            ? { ...before, [field]: other[field] }
            : { ...before, quote: { ...before.quote, [field]: other.quote[field] } };
        const after = entries.map((entry, index) => (index === at ? changed : entry));
        const isSame = covered(before) === covered(changed);
        const [one, two] = [listOf(numbered(entries)), listOf(numbered(after))];
        expect(JSON.stringify(one.counts.digests) === JSON.stringify(two.counts.digests)).toBe(isSame);
      },
    ),
  );
});

test('[Z3] one entry more, one less, or two in another order of arrival give another digest', () => {
  fc.assert(
    fc.property(fc.array(anEntry, { minLength: 2, maxLength: 12 }), fc.nat(), fc.nat(), (entries, one, other) => {
      const digests = (list: readonly HeardEntry[]) => JSON.stringify(listOf(numbered(list)).counts.digests);
      const [a, b] = [one % entries.length, other % entries.length];
      const [first, second] = [entries[a], entries[b]];
      if (first === undefined || second === undefined) return;
      expect(digests(entries.slice(1))).not.toBe(digests(entries));
      const swapped = entries.map((entry, index) => (index === a ? second : index === b ? first : entry));
      expect(digests(swapped) === digests(entries)).toBe(a === b || covered(first) === covered(second));
    }),
  );
});

test('[Z3] each list’s digest is the SHA-256 of its lines, and what is counted adds up', () => {
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 30 }), (entries) => {
      const { counts, recorded, dropped } = listOf(numbered(entries));
      const sha = (text: string) => createHash('sha256').update(text).digest('hex');
      expect(counts.digests.recorded).toBe(sha(recorded));
      expect(counts.digests.dropped).toBe(sha(dropped));
      const drops = Object.values(counts.dropped).reduce((sum, count) => sum + count, 0);
      expect(counts.heard).toBe(entries.length);
      expect(counts.recorded + counts.superseded + counts.unchosen + drops).toBe(entries.length);
      expect([counts.waiting, counts.kept]).toEqual([0, drops]);
    }),
  );
});

test('[Z3] of many dropped quotes a bounded number is kept, and the digest covers those beyond it', () => {
  const drops = (last: number) =>
    numbered(
      Array.from({ length: keptDrops + 2 }, (_, index) => ({
        arrivedMs: index === keptDrops + 1 ? last : index,
        quote: { pair: 'BTCUSD', price: 1n, bid: null, ask: null, source: 's', venueTimeMs: null, venueId: null },
        fate: 'late' as const,
        seq: 1,
      })),
    );
  const [one, other] = [listOf(drops(5)), listOf(drops(6))];
  expect(one.counts).toMatchObject({ kept: keptDrops, dropped: { late: keptDrops + 2 } });
  expect(one.dropped.split('\n')).toHaveLength(keptDrops + 1);
  expect(other.dropped).toBe(one.dropped);
  expect(other.counts.digests.dropped).not.toBe(one.counts.digests.dropped);
});

test('[Z3] what a venue calls a quote or a pair cannot end a line or a field of it', () => {
  const arrival = { source: 'venue', n: 1, arrivedMs: 2 };
  const quote = { price: 3n, bid: null, ask: null, source: 's', venueTimeMs: null };
  expect(quoteLine(arrival, { ...quote, pair: 'A|B', venueId: 'a\nb' }, 'malformed')).toBe('1|2|?||?|3|||malformed');
  expect(unreadLine(arrival, 'x\n', 'digits')).toBe('1|2|?||||||digits');
});

test('[Z3] a quote that waits at the end of a row is carried on, and one that is decided about twice is counted once', () => {
  const first = new HeardList('venue', 0);
  first.arrived();
  first.arrived();
  first.dropped('1', 'lagging', true);
  expect(first.close().counts).toMatchObject({ heard: 2, waitingBefore: 0, waiting: 1 });
  const second = new HeardList('venue', first.waiting);
  second.recorded('1', false);
  second.recorded('2', true);
  expect(second.close().counts).toMatchObject({ heard: 0, waitingBefore: 1, waiting: 0, recorded: 2, again: 1 });
});
