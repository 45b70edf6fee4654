import type { ReceiptTick, TradeReceipt } from '#domain/trades/receipt.ts';
import { scaledOf } from '#domain/trades/receipt-ticks.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The prices of a receipt laid out in a box; y grows downwards. */
export interface PriceLine {
  /** A path of steps: a price stands until the next one was recorded. */
  readonly path: string;
  readonly entry: Point | null;
  readonly exit: Point | null;
  /** Where the trade ends; null when that is not drawn yet. */
  readonly endX: number | null;
  readonly lowest: string;
  readonly highest: string;
}

/** Lays the recorded prices out for drawing; null when there are none that can be read. Nothing is computed by it but a picture. */
export function priceLine(
  receipt: TradeReceipt,
  box: { readonly width: number; readonly height: number },
): PriceLine | null {
  const shown = receipt.segment.items.flatMap((item) => {
    const price = scaledOf(item.price, receipt.decimals);
    const timeMs = Date.parse(item.time);
    return price === null || Number.isNaN(timeMs) ? [] : [{ item, price, timeMs }];
  });
  const [first] = shown;
  const last = shown.at(-1);
  if (!first || !last) return null;
  const lowest = shown.reduce((least, one) => (one.price < least.price ? one : least), first);
  const highest = shown.reduce((most, one) => (one.price > most.price ? one : most), first);
  const endsMs = Date.parse(receipt.expiresAt);
  const toMs = Math.max(last.timeMs, first.timeMs + 1);
  const range = Number(highest.price - lowest.price);
  const x = (timeMs: number): number => round(((timeMs - first.timeMs) / (toMs - first.timeMs)) * box.width);
  const y = (price: bigint): number =>
    round(range === 0 ? box.height / 2 : (Number(highest.price - price) / range) * box.height);
  const steps = shown.map(({ price, timeMs }, i) =>
    i === 0 ? `M${x(timeMs)} ${y(price)}` : `H${x(timeMs)}V${y(price)}`,
  );
  const point = (tick: ReceiptTick | null): Point | null => {
    const found = tick && shown.find(({ item }) => item.seq === tick.seq);
    return found ? { x: x(found.timeMs), y: y(found.price) } : null;
  };
  return {
    path: steps.join(''),
    entry: point(receipt.ticks.entry),
    exit: point(receipt.ticks.exit),
    endX: endsMs > toMs ? null : x(endsMs),
    lowest: lowest.item.price,
    highest: highest.item.price,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
