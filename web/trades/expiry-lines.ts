import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';

/** Draws a dashed upright line at each expiry of an open trade: the moment that decides. */
export class ExpiryLines implements ISeriesPrimitive<Time> {
  readonly #colour: string;
  #times: readonly Time[] = [];
  #chart: IChartApi | null = null;
  #requestUpdate: (() => void) | null = null;

  constructor(colour: string) {
    this.#colour = colour;
  }

  /** @param times of slots that the chart has */
  show(times: readonly Time[]): void {
    this.#times = times;
    this.#requestUpdate?.();
  }

  attached({ chart, requestUpdate }: SeriesAttachedParameter<Time>): void {
    // The parameter's type is that of any chart; ours counts in time.
    this.#chart = chart as IChartApi;
    this.#requestUpdate = requestUpdate;
  }

  detached(): void {
    this.#chart = null;
    this.#requestUpdate = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    const chart = this.#chart;
    if (!chart) return [];
    const places = this.#times.flatMap((time) => chart.timeScale().timeToCoordinate(time) ?? []);
    const colour = this.#colour;
    return [
      {
        renderer: () => ({
          draw: (target) =>
            target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio, verticalPixelRatio }) => {
              context.save();
              context.strokeStyle = colour;
              context.lineWidth = Math.max(1, Math.floor(horizontalPixelRatio));
              context.setLineDash([4 * verticalPixelRatio, 4 * verticalPixelRatio]);
              for (const place of places) {
                const x = Math.round(place * horizontalPixelRatio) + 0.5;
                context.beginPath();
                context.moveTo(x, 0);
                context.lineTo(x, bitmapSize.height);
                context.stroke();
              }
              context.restore();
            }),
        }),
      },
    ];
  }
}
