import { Button } from '@mantine/core';
import { accentOf, nearestReadable, readingsOf, type Scheme, surfaceNames } from '#domain/brand/accent.ts';
import { type Colour, contrast, leastContrast, ratioText } from '#domain/brand/contrast.ts';
import { Notice, Tag } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import styles from './brand-preview.module.css';

/** How an accent reads on each surface of a scheme, and the text on it. */
export function BrandReadings(props: {
  readonly scheme: Scheme;
  readonly accent: Colour;
  readonly onTake: (colour: Colour) => void;
}) {
  const { scheme, accent, onTake } = props;
  const readings = readingsOf(accent, scheme);
  const { ink } = accentOf(accent, scheme);
  const nearest = nearestReadable(accent, scheme);
  const rows = [
    ...readings.map(({ surface, colour, ratio }) => ({ on: surfaceNames[surface], text: accent, colour, ratio })),
    { on: 'a button (its text)', text: ink, colour: accent, ratio: contrast(ink, accent) },
  ];
  const title = `On ${scheme} surfaces`;
  return (
    <div className={styles.readings}>
      <h3>{title}</h3>
      <Scroll label={`Contrast ${title.toLowerCase()}`}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">On</th>
              <th scope="col">Sample</th>
              <th scope="col" className={tables.number}>
                Contrast
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ on, text, colour, ratio }) => (
              <tr key={on}>
                <td>{on}</td>
                <td>
                  <span className={styles.swatch} style={{ color: text, background: colour }}>
                    Text
                  </span>
                </td>
                <td className={tables.number}>{ratioText(ratio)}</td>
                <td>
                  <Tag tone={ratio >= leastContrast ? 'up' : 'down'}>
                    {ratio >= leastContrast ? 'readable' : 'too faint'}
                  </Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {nearest !== accent && (
        <Notice tone="warn">
          <p className={styles.note}>
            {accent} can’t be proposed, and a start would refuse it. The nearest readable colour is {nearest}.
          </p>
          <Button variant="default" size="compact-sm" onClick={() => onTake(nearest)}>
            Try {nearest}
          </Button>
        </Notice>
      )}
    </div>
  );
}
