import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';

/** An expiry as it is drawn: where it is on the time scale, and its time in words. */
export interface ExpiryLine {
  /** Counted in bars, in fractions of one too; it may lie past the last. */
  readonly place: number;
  readonly text: string;
}

/** What a tag of a time takes of the scale, in px, and one with an arrow. */
const tagPx = 72;
const arrowTagPx = 84;
/** Half of what a time of the scale takes, with some air. */
const halfMarkPx = 28;

interface Tag {
  readonly x: number;
  readonly text: string;
}

/** A tag at the right edge is moved in until all of it is seen. */
const middleOf = ({ x, text }: Tag, width: number) => {
  const px = text.startsWith('→') ? arrowTagPx : tagPx;
  return { px, middle: Math.min(x, width - px / 2) };
};

/**
 * The tags below the lines: of each line in sight whose tag covers none before it, and, where no line is in sight, of the next one
 * to come, with an arrow at the right edge.
 *
 * @param places in px, in any order
 * @param width of the time scale in px
 */
export function tagsOf(places: readonly Tag[], width: number): readonly Tag[] {
  const ordered = places.filter(({ x }) => x >= 0).toSorted((a, b) => a.x - b.x);
  const next = ordered[0];
  if (next && next.x > width) return [{ x: width, text: `→ ${next.text}` }];
  const tags: Tag[] = [];
  for (const place of ordered) {
    const before = tags.at(-1);
    if (place.x <= width && (!before || middleOf(place, width).middle - before.x >= tagPx)) tags.push(place);
  }
  return tags;
}

/** Whether a time of the scale at `x` would lie under one of the tags, or under a part of it. */
export const isCovered = (x: number, tags: readonly Tag[], width: number): boolean =>
  tags.some((tag) => {
    const { px, middle } = middleOf(tag, width);
    return Math.abs(middle - x) < px / 2 + halfMarkPx;
  });

/** Draws a dashed upright line at each expiry of an open trade, its time below: the moment that decides. */
export class ExpiryLines implements ISeriesPrimitive<Time> {
  readonly #colours: { readonly line: string; readonly text: string };
  #lines: readonly ExpiryLine[] = [];
  #chart: IChartApi | null = null;
  #requestUpdate: (() => void) | null = null;

  constructor(colours: { readonly line: string; readonly text: string }) {
    this.#colours = colours;
  }

  show(lines: readonly ExpiryLine[]): void {
    this.#lines = lines;
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

  /** Whether a time of the scale has to be left out: its place is a tag's. */
  covers(x: number | null): boolean {
    const width = this.#chart?.timeScale().width() ?? 0;
    return x !== null && isCovered(x, tagsOf(this.#places(), width), width);
  }

  #places(): readonly Tag[] {
    const scale = this.#chart?.timeScale();
    return this.#lines.flatMap(({ place, text }) => {
      // The scale knows the places of whole bars only.
      const bar = Math.floor(place);
      const left = scale?.logicalToCoordinate(bar as Logical) ?? null;
      const right = scale?.logicalToCoordinate((bar + 1) as Logical) ?? null;
      return left === null || right === null ? [] : [{ x: left + (right - left) * (place - bar), text }];
    });
  }

  timeAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    const { line, text } = this.#colours;
    return tagsOf(this.#places(), this.#chart?.timeScale().width() ?? 0).map((place) => ({
      coordinate: () => place.x,
      text: () => place.text,
      textColor: () => text,
      backColor: () => line,
    }));
  }

  paneViews(): readonly IPrimitivePaneView[] {
    const places = this.#places();
    const colour = this.#colours.line;
    return [
      {
        renderer: () => ({
          draw: (target) =>
            target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio, verticalPixelRatio }) => {
              context.save();
              context.strokeStyle = colour;
              context.lineWidth = Math.max(1, Math.floor(horizontalPixelRatio));
              context.setLineDash([4 * verticalPixelRatio, 4 * verticalPixelRatio]);
              for (const { x } of places) {
                const at = Math.round(x * horizontalPixelRatio) + 0.5;
                context.beginPath();
                context.moveTo(at, 0);
                context.lineTo(at, bitmapSize.height);
                context.stroke();
              }
              context.restore();
            }),
        }),
      },
    ];
  }
}
