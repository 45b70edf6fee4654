import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { plainKey } from '#web/ui/keys.ts';
import { type Crop, mostZoom, movedCrop, type Size, squareOf, zoomedCrop } from './crop.ts';
import styles from './photo-crop.module.css';

/** Side of the circle in px, and of what is drawn in it, for screens that have two pixels where others have one. */
const shownSide = 256;
const drawnSide = 512;

/** Draws what is cut out. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, side: number): void {
  const { left, top, side: cut } = squareOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  canvas.width = side;
  canvas.height = side;
  // A JPEG has no holes.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
}

/** The round cut of a photo: dragged and pinched by hand, zoomed by a wheel, and all of it by three sliders. */
export function PhotoCrop(props: {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onCrop: (change: (crop: Crop) => Crop) => void;
}) {
  const { t } = useLingui();
  const { picture, crop, onCrop } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const size: Size = { width: picture.width, height: picture.height };
  const { side } = squareOf(size, crop);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop, drawnSide);
  }, [picture, crop]);

  useEffect(() => {
    const surface = canvas.current;
    // As a listener of our own: only such a one may keep the page from scrolling along.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const at = { x: event.offsetX / shownSide, y: event.offsetY / shownSide };
      onCrop((old) => zoomedCrop(size, old, old.zoom * Math.exp(-event.deltaY / 400), at));
    };
    surface?.addEventListener('wheel', turn, { passive: false });
    return () => surface?.removeEventListener('wheel', turn);
  });

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) {
      const ratio = distance(now, other) / Math.max(1, distance(before, other));
      onCrop((old) => zoomedCrop(size, old, old.zoom * ratio));
      return;
    }
    onCrop((old) => {
      const perPixel = squareOf(size, old).side / shownSide;
      return movedCrop(size, old, (before.x - now.x) * perPixel, (before.y - now.y) * perPixel);
    });
  };
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);

  return (
    <div className={styles.crop}>
      <canvas
        ref={canvas}
        className={styles.circle}
        role="img"
        aria-label={t`Your photo as others see it`}
        style={{ width: shownSide, height: shownSide }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
      <p className={styles.hint}>
        <Trans>Drag the photo to move it. Zoom with the slider, a wheel or two fingers.</Trans>
      </p>
      <label className={styles.slider}>
        <span>
          <Trans>Zoom</Trans>
        </span>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${crop.zoom.toFixed(1)} times`}
          onChange={(event) => {
            const zoom = Number(event.currentTarget.value);
            onCrop((old) => zoomedCrop(size, old, zoom));
          }}
        />
      </label>
      <label className={styles.slider}>
        <span>
          <Trans>Left and right</Trans>
        </span>
        <input
          type="range"
          min={side / 2}
          max={Math.max(side / 2, size.width - side / 2)}
          step="any"
          value={crop.x}
          aria-valuetext={placeOf(crop.x, side, size.width)}
          onKeyDown={(event) => nudge(event, (by) => onCrop((old) => movedCrop(size, old, by * side, 0)))}
          onChange={(event) => {
            const x = Number(event.currentTarget.value);
            onCrop((old) => movedCrop(size, old, x - old.x, 0));
          }}
        />
      </label>
      <label className={styles.slider}>
        <span>
          <Trans>Up and down</Trans>
        </span>
        <input
          type="range"
          min={side / 2}
          max={Math.max(side / 2, size.height - side / 2)}
          step="any"
          value={crop.y}
          aria-valuetext={placeOf(crop.y, side, size.height)}
          onKeyDown={(event) => nudge(event, (by) => onCrop((old) => movedCrop(size, old, 0, by * side)))}
          onChange={(event) => {
            const y = Number(event.currentTarget.value);
            onCrop((old) => movedCrop(size, old, 0, y - old.y));
          }}
        />
      </label>
    </div>
  );
}

const distance = (
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Arrow keys move by a fiftieth of what is seen: down is down, whatever a slider makes of it. */
function nudge(event: KeyboardEvent, move: (by: number) => void): void {
  const by = { ArrowLeft: -0.02, ArrowUp: -0.02, ArrowRight: 0.02, ArrowDown: 0.02 }[plainKey(event.nativeEvent) ?? ''];
  if (by === undefined) return;
  event.preventDefault();
  move(by);
}

/** '40 % of the way', or that there is nothing to move. */
function placeOf(value: number, side: number, length: number): string {
  const free = length - side;
  return free <= 0 ? t`all of it is seen` : t`${Math.round((100 * (value - side / 2)) / free)} % of the way`;
}
