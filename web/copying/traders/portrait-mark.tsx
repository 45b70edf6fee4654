import { portraitOf, type Shape } from './portrait.ts';
import styles from './portrait-mark.module.css';

/** Of a tile of 20 by 20, before it is turned. */
const paths: Readonly<Record<Exclude<Shape, 'none'>, string>> = {
  quarter: 'M0 0H20A20 20 0 0 1 0 20Z',
  half: 'M0 0A10 10 0 0 1 0 20Z',
  disc: 'M10 2A8 8 0 0 1 10 18A8 8 0 0 1 10 2Z',
  corner: 'M0 0H20L0 20Z',
};

/** The drawn mark of somebody without a photo. For the eye: the name is beside it. */
export function PortraitMark({ id }: { readonly id: string }) {
  const { tone, tiles } = portraitOf(id);
  return (
    <svg className={styles.mark} data-tone={tone} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      {tiles.map(({ shape, turns }, nth) => {
        if (shape === 'none') return null;
        const [x, y] = [(nth % 2) * 20, nth < 2 ? 0 : 20];
        const place = `${x}-${y}`;
        return <path key={place} d={paths[shape]} transform={`translate(${x} ${y}) rotate(${turns * 90} 10 10)`} />;
      })}
    </svg>
  );
}
