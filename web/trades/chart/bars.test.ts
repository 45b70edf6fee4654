import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePrices } from '#web/trades/trade-lists.tsx';
import { type Bar, Bars, type BarTick, barsKept, placeIn, spanStart } from './bars.ts';
import { CandleFeed } from './candle-feed.ts';

const tick = (seq: number, time: number, price: string): BarTick => ({ seq, time, price });
const bar = (timeMs: number, open: string, high = open, low = open, close = open): Bar => ({
  timeMs,
  open,
  high,
  low,
  close,
});

/** Candles of all ticks by one pass, as the server makes them. */
function candlesOf(ticks: readonly BarTick[], spanMs: number): Bar[] {
  const spans = new Map<number, string[]>();
  for (const { time, price } of ticks) {
    const begins = spanStart(time, spanMs);
    spans.set(begins, [...(spans.get(begins) ?? []), price]);
  }
  return [...spans].map(([timeMs, prices]) => {
    const sorted = prices.toSorted(comparePrices);
    return bar(timeMs, prices[0] ?? '', sorted.at(-1), sorted[0], prices.at(-1));
  });
}

describe('the bars of a chart', () => {
  it('[M4] live ticks fold into the candle that is not over yet, and begin the next one', () => {
    const bars = new Bars(5_000);
    bars.takeNewest([bar(0, '1.0'), bar(5_000, '2.0', '3.0', '1.5', '2.5')]);
    expect(bars.add(tick(1, 7_000, '3.5'))).toBe('end');
    expect(bars.add(tick(1, 7_000, '9.9'))).toBe('nothing');
    expect(bars.add(tick(2, 9_999, '1.0'))).toBe('end');
    expect(bars.add(tick(3, 20_000, '1.1'))).toBe('end');
    expect(bars.all).toEqual([bar(0, '1.0'), bar(5_000, '2.0', '3.5', '1.0', '1.0'), bar(20_000, '1.1')]);
  });

  it('[M5] at a missing tick nothing is drawn until a page that was asked for later was read', () => {
    const bars = new Bars(1_000);
    bars.takeNewest([bar(0, '1.0')]);
    bars.add(tick(1, 500, '1.5'));
    const before = bars.gaps;
    expect(bars.add(tick(3, 2_500, '3.0'))).toBe('gap');
    expect(bars.all).toEqual([bar(0, '1.0', '1.5', '1.0', '1.5')]);
    expect(bars.takeNewest([bar(0, '1.0', '1.5', '1.0', '1.5')], before)).toBe(false);
    expect(bars.add(tick(4, 2_600, '3.5'))).toBe('gap');
    bars.takeNewest([bar(0, '1.0', '1.5', '1.0', '1.5'), bar(1_000, '2.0'), bar(2_000, '3.0')], bars.gaps);
    expect(bars.all.slice(1)).toEqual([bar(1_000, '2.0'), bar(2_000, '3.0', '3.5', '3.0', '3.5')]);
  });

  it('[M4] an earlier page joins without a gap or a double; a newest page that does not reach the rest replaces it', () => {
    const bars = new Bars(1_000);
    bars.takeNewest([bar(10_000, '10'), bar(11_000, '11')]);
    expect(bars.takeEarlier([bar(8_000, '8'), bar(9_000, '9'), bar(10_000, '0')])).toBe(true);
    expect(bars.all.map(({ close }) => close)).toEqual(['8', '9', '10', '11']);
    expect(bars.takeEarlier([bar(9_000, '9')])).toBe(false);
    bars.takeNewest([bar(60_000, '60')]);
    expect(bars.all).toEqual([bar(60_000, '60')]);
  });

  it('[M4] a series reaches as many spans back as it keeps, however few of them have a price', () => {
    const bars = new Bars(1_000);
    const end = 100_000_000;
    const back = (spans: number) => bar(end - spans * 1_000, '1');
    bars.takeNewest([back(barsKept), back(barsKept - 1), back(60), back(0)]);
    expect(bars.all.map(({ timeMs }) => (end - timeMs) / 1_000)).toEqual([barsKept - 1, 60, 0]);
    expect(bars.isFull).toBe(true);
    expect(bars.add(tick(1, end + 1_000, '2'))).toBe('trimmed');
    expect(bars.all.map(({ timeMs }) => (end - timeMs) / 1_000)).toEqual([60, 0, -1]);
    expect(bars.isFull).toBe(false);
    expect(bars.takeEarlier([back(barsKept), back(barsKept - 2)])).toBe(true);
    expect(bars.takeEarlier([back(barsKept + 5)])).toBe(false);
    expect(placeIn(bars.all, end, 1_000)).toBe(barsKept - 2);
  });

  it('[M4] a page and the ticks that came while it was read reach no further back: the next price trims nothing', () => {
    const bars = new Bars(1_000);
    const end = 100_000_000;
    expect(bars.add(tick(1, end + 1_000, '2'))).toBe('gap');
    expect(bars.takeNewest([bar(end - (barsKept - 1) * 1_000, '1'), bar(end, '1')])).toBe(true);
    expect(bars.all.map(({ timeMs }) => timeMs)).toEqual([end, end + 1_000]);
    expect(bars.add(tick(2, end + 1_000, '3'))).toBe('end');
  });

  it('[M5] a day of ticks, four a second, leaves no more than it keeps', () => {
    const bars = new Bars(1_000);
    bars.takeNewest([bar(0, '100.00')]);
    let most = { bars: 0, ticks: 0 };
    for (let seq = 1; seq <= 345_600; seq += 1) {
      bars.add(tick(seq, seq * 250, `${100 + (seq % 7)}.00`));
      most = { bars: Math.max(most.bars, bars.held.bars), ticks: Math.max(most.ticks, bars.held.ticks) };
    }
    expect(most.bars).toBe(barsKept);
    expect(most.ticks).toBeLessThanOrEqual(200);
    expect(bars.all.at(-1)?.timeMs).toBe(86_400_000);
  });
});

describe('the feed of a chart', () => {
  it('[M4] whatever ticks are lost on the way, the chart ends as the candles of all that was recorded', async () => {
    const streams = fc.array(
      fc.record({
        gapMs: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 900 }) }, fc.integer({ max: 9_000, min: 0 })),
        price: fc.integer({ min: 1, max: 9 }).map((digit) => `${digit}.0`),
        heard: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
      }),
      { minLength: 1, maxLength: 120 },
    );
    await fc.assert(
      fc.asyncProperty(streams, fc.integer({ min: 1, max: 9 }), async (stream, page) => {
        const recorded: BarTick[] = [];
        const feed = new CandleFeed({
          spanMs: 1_000,
          heardSeq: 0,
          load: async (beforeMs) => {
            const all = candlesOf(recorded, 1_000).filter(({ timeMs }) => beforeMs === null || timeMs < beforeMs);
            await Promise.resolve();
            return all.slice(-page);
          },
          onBars: () => undefined,
          onState: () => undefined,
        });
        feed.open();
        let time = 1_000_000;
        for (const [index, { gapMs, price, heard }] of stream.entries()) {
          time += gapMs;
          const made = tick(index + 1, time, price);
          recorded.push(made);
          if (heard) feed.add([made]);
          if (index % 3 === 0) await new Promise(setImmediate);
        }
        // One that is heard says whether any are missing.
        const last = tick(stream.length + 1, time, '5.0');
        recorded.push(last);
        feed.add([last]);
        for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
        const whole = candlesOf(recorded, 1_000);
        expect(feed.bars.all).toEqual(whole.slice(-feed.bars.all.length));
        for (let pages = 0; pages <= whole.length; pages += 1) await feed.readEarlier();
        expect(feed.bars.all).toEqual(whole);
        feed.close();
      }),
      { numRuns: 60 },
    );
  });

  it('[M4] after a break that is longer than a page, history can be scrolled to its beginning again', async () => {
    const recorded: BarTick[] = [tick(1, 0, '1.0'), tick(2, 1_000, '2.0')];
    const feed = new CandleFeed({
      spanMs: 1_000,
      heardSeq: 0,
      load: async (beforeMs) =>
        candlesOf(recorded, 1_000)
          .filter(({ timeMs }) => beforeMs === null || timeMs < beforeMs)
          .slice(-2),
      onBars: () => undefined,
      onState: () => undefined,
    });
    feed.open();
    await new Promise(setImmediate);
    // Nothing is before it: the feed knows that it begins here.
    await feed.readEarlier();
    for (let seq = 3; seq <= 10; seq += 1) recorded.push(tick(seq, seq * 1_000, '3.0'));
    await feed.readNewest();
    expect(feed.bars.all.map(({ timeMs }) => timeMs)).toEqual([9_000, 10_000]);
    for (let pages = 0; pages < 5; pages += 1) await feed.readEarlier();
    feed.close();
    expect(feed.bars.all).toEqual(candlesOf(recorded, 1_000));
  });

  it('[E1] prices that cannot be read are said so, and come once they can be', async () => {
    const statusMessage: string[] = [];
    let broken = true;
    const feed = new CandleFeed({
      spanMs: 1_000,
      heardSeq: 0,
      load: async () => {
        if (broken) throw new Error('down');
        return [bar(0, '1.0')];
      },
      onBars: (change) => statusMessage.push(change),
      onState: (state) => statusMessage.push(state),
    });
    feed.open();
    await new Promise(setImmediate);
    broken = false;
    await feed.readNewest();
    feed.close();
    expect(statusMessage).toEqual(['failed', 'all', 'ready']);
  });
});
