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

/** Where a trade that runs would win and lose. */
export interface OutcomeZone {
  /** Bars at which it begins and ends, in fractions of one too; the end may lie past the last. */
  readonly from: number;
  readonly to: number;
  /** Its entry. */
  readonly price: number;
  readonly winsAbove: boolean;
  readonly words: { readonly win: string; readonly lose: string };
}

const shade = 0.09;
const textPx = 11;

/** Shades the winning and the losing side of a trade's entry, from its entry to its end, under the prices; words say which is which. */
export class OutcomeZones implements ISeriesPrimitive<Time> {
  readonly #colours: { readonly up: string; readonly down: string };
  #zone: OutcomeZone | null = null;
  #chart: IChartApi | null = null;
  #series: ISeriesApi<SeriesType> | null = null;
  #requestUpdate: (() => void) | null = null;

  constructor(colours: { readonly up: string; readonly down: string }) {
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
    const { up, down } = this.#colours;
    const family = this.#chart?.options().layout.fontFamily ?? 'sans-serif';
    return [
      {
        zOrder: () => 'bottom',
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              const fill = (top: number, height: number, wins: boolean): void => {
                context.globalAlpha = shade;
                context.fillStyle = wins ? up : down;
                context.fillRect(from, top, to - from, height);
              };
              context.save();
              fill(0, y, zone.winsAbove);
              fill(y, mediaSize.height - y, !zone.winsAbove);
              context.globalAlpha = 1;
              context.font = [`${textPx}px`, family].join(' ');
              const { win, lose } = zone.words;
              // In the outer corners, away from the prices and the labels at the entry.
              const x = Math.min(to, mediaSize.width) - 6;
              context.textAlign = 'right';
              const say = (wins: boolean, at: number): void => {
                context.fillStyle = wins ? up : down;
                context.fillText(wins ? win : lose, x, at);
              };
              if (context.measureText(lose).width + 12 < x - Math.max(from, 0)) {
                if (y > 2 * textPx) say(zone.winsAbove, textPx + 4);
                if (mediaSize.height - y > 2 * textPx) say(!zone.winsAbove, mediaSize.height - 6);
              }
              context.restore();
            }),
        }),
      },
    ];
  }
}
