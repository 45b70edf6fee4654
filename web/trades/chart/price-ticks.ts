import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  SeriesType,
  Time,
} from 'lightweight-charts';

/** What the box of a price takes of the scale, and a price without one, in px. */
const boxPx = 17;
const tickPx = 13;

/**
 * Where the boxes of prices come to lie: the last price where it is, the others not over the one before, away from it. The
 * library moves them so.
 *
 * @param last its place in px, or null where it has no box
 * @param others in px, in any order
 */
export function boxesAt(last: number | null, others: readonly number[]): readonly number[] {
  if (last === null) return others;
  const side = (sign: 1 | -1): readonly number[] => {
    let edge = sign * last;
    return others
      .filter((y) => (sign < 0 ? y <= last : y > last))
      .map((y) => sign * y)
      .toSorted((a, b) => a - b)
      .map((y) => {
        edge = Math.max(y, edge + boxPx);
        return sign * edge;
      });
  };
  return [last, ...side(-1), ...side(1)];
}

/** Leaves out the prices of the scale that a box would cover in part: they would be read as other ones. */
export class PriceTicks implements ISeriesPrimitive<Time> {
  readonly #boxed: () => { readonly last: number | null; readonly others: readonly number[] };
  #ticks: readonly number[] = [];
  #series: ISeriesApi<SeriesType> | null = null;

  /** @param boxed the prices that have a box now */
  constructor(
    chart: Pick<IChartApi, 'applyOptions'>,
    priceText: (price: number) => string,
    boxed: () => { readonly last: number | null; readonly others: readonly number[] },
  ) {
    this.#boxed = boxed;
    chart.applyOptions({
      localization: {
        // The only way to learn which prices the scale has.
        tickmarksPriceFormatter: (prices: readonly number[]) => {
          this.#ticks = prices;
          return prices.map(priceText);
        },
      },
    });
  }

  attached({ series }: SeriesAttachedParameter<Time>): void {
    this.#series = series;
  }

  detached(): void {
    this.#series = null;
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    const place = (price: number) => this.#series?.priceToCoordinate(price) ?? null;
    const { last, others } = this.#boxed();
    const boxes = boxesAt(
      last === null ? null : place(last),
      others.flatMap((price) => place(price) ?? []),
    );
    const covered = this.#ticks
      .flatMap((price) => place(price) ?? [])
      .filter((tick) => boxes.some((box) => Math.abs(box - tick) < (boxPx + tickPx) / 2));
    return [
      {
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              for (const y of covered) context.clearRect(0, y - tickPx / 2, mediaSize.width, tickPx);
            }),
        }),
      },
    ];
  }
}
