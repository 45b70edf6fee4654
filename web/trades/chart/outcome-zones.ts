import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  SeriesType,
  Time,
} from 'lightweight-charts';
import { boxesPx } from './boxes.ts';

interface Colours {
  readonly up: string;
  readonly down: string;
  /** Around words, so that no line runs through them. */
  readonly ground: string;
}

/** Where a trade that runs would win and lose. */
export interface OutcomeZone {
  /** Bars at which it begins and ends, in fractions of one too; the end may lie past the last. */
  readonly from: number;
  readonly to: number;
  /** Its entry. */
  readonly price: number;
  readonly winsAbove: boolean;
  readonly words: {
    readonly win: string;
    readonly lose: string;
    readonly entry: { readonly above: string; readonly below: string };
  };
}

const shade = 0.09;
const textPx = 11;
const airPx = 6;

/**
 * Where words of a zone end, in px: within what is seen of it, clear of the boxes where it is wide enough; null where it has no
 * room for them.
 */
export function wordsEnd(
  { from, to, width }: { readonly from: number; readonly to: number; readonly width: number },
  wordsPx: number,
): number | null {
  const leastEnd = Math.max(from, 0) + airPx + wordsPx;
  return leastEnd > Math.min(to, width) - airPx ? null : Math.max(leastEnd, Math.min(to, width - boxesPx) - airPx);
}

/** In which direction a level out of sight lies; null of one that is seen. */
export function beyond(y: number, height: number): 'above' | 'below' | null {
  if (y < 0) return 'above';
  return y > height ? 'below' : null;
}

/**
 * Shades the winning and the losing side of a trade's entry, from its entry to its end, under the prices. Words above all lines
 * say which is which.
 */
export class OutcomeZones implements ISeriesPrimitive<Time> {
  readonly #colours: Colours;
  #zone: OutcomeZone | null = null;
  #chart: IChartApi | null = null;
  #series: ISeriesApi<SeriesType> | null = null;
  #requestUpdate: (() => void) | null = null;

  constructor(colours: Colours) {
    this.#colours = colours;
  }

  show(zone: OutcomeZone | null): void {
    this.#zone = zone;
    this.#requestUpdate?.();
  }

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter<Time>): void {
    // The parameter's type is that of any chart; ours counts in time.
    this.#chart = chart as IChartApi;
    this.#series = series;
    this.#requestUpdate = requestUpdate;
  }

  detached(): void {
    this.#chart = null;
    this.#series = null;
    this.#requestUpdate = null;
  }

  #xOf(place: number): number | null {
    const scale = this.#chart?.timeScale();
    // The scale knows the places of whole bars only.
    const bar = Math.floor(place);
    const left = scale?.logicalToCoordinate(bar as Logical) ?? null;
    const right = scale?.logicalToCoordinate((bar + 1) as Logical) ?? null;
    return left === null || right === null ? null : left + (right - left) * (place - bar);
  }

  paneViews(): readonly IPrimitivePaneView[] {
    const zone = this.#zone;
    if (!zone) return [];
    const [from, to, y] = [
      this.#xOf(zone.from),
      this.#xOf(zone.to),
      this.#series?.priceToCoordinate(zone.price) ?? null,
    ];
    if (from === null || to === null || y === null) return [];
    const { up, down, ground } = this.#colours;
    const family = this.#chart?.options().layout.fontFamily ?? 'sans-serif';
    return [
      {
        zOrder: () => 'bottom',
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              const fill = (top: number, height: number, wins: boolean): void => {
                context.fillStyle = wins ? up : down;
                context.fillRect(from, top, to - from, height);
              };
              context.save();
              context.globalAlpha = shade;
              fill(0, y, zone.winsAbove);
              fill(y, mediaSize.height - y, !zone.winsAbove);
              context.restore();
            }),
        }),
      },
      {
        zOrder: () => 'top',
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              const { win, lose, entry } = zone.words;
              // In the outer corners, where the scale leaves room beside the prices.
              const say = (wins: boolean, at: number, text = wins ? win : lose): void => {
                const x = wordsEnd({ from, to, width: mediaSize.width }, context.measureText(text).width);
                if (x === null) return;
                context.strokeText(text, x, at);
                context.fillStyle = wins ? up : down;
                context.fillText(text, x, at);
              };
              context.save();
              context.font = [`${textPx}px`, family].join(' ');
              context.textAlign = 'right';
              context.strokeStyle = ground;
              context.lineWidth = 4;
              context.lineJoin = 'round';
              const [top, bottom] = [textPx + 2, mediaSize.height - 5];
              if (y > 2 * textPx) say(zone.winsAbove, top);
              if (mediaSize.height - y > 2 * textPx) say(!zone.winsAbove, bottom);
              // An entry out of sight has no line: at the edge beyond which it lies is its price.
              const where = beyond(y, mediaSize.height);
              if (where !== null) say(zone.winsAbove, where === 'above' ? top : bottom, entry[where]);
              context.restore();
            }),
        }),
      },
    ];
  }
}
