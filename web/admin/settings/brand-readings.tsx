import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { accentOf, nearestReadable, readingsOf, type Scheme, type Surface } from '#domain/brand/accent.ts';
import { type Colour, contrast, leastContrast, ratioText } from '#domain/brand/contrast.ts';
import { textOf } from '#web/texts/text.ts';
import { Notice, Tag } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import styles from './brand-preview.module.css';
import { onSurfaces } from './tried-brand.ts';

const surfaceWords: Readonly<Record<Surface, MessageDescriptor>> = {
  paper: msg`the page`,
  sheet: msg`a card`,
  sunk: msg`an inset`,
  'up-soft': msg`a notice of gain`,
  'down-soft': msg`a notice of loss`,
  'warn-soft': msg`a warning`,
  'accent-soft': msg`a selected item`,
};

const contrastTitles: Readonly<Record<Scheme, MessageDescriptor>> = {
  light: msg`Contrast on light surfaces`,
  dark: msg`Contrast on dark surfaces`,
};

/** How an accent reads on each surface of a scheme, and the text on it. */
export function BrandReadings(props: {
  readonly scheme: Scheme;
  readonly accent: Colour;
  readonly onTake: (colour: Colour) => void;
}) {
  useLingui();
  const { scheme, accent, onTake } = props;
  const readings = readingsOf(accent, scheme);
  const { ink } = accentOf(accent, scheme);
  const nearest = nearestReadable(accent, scheme);
  const rows = [
    ...readings.map(({ surface, colour, ratio }) => ({
      on: textOf(surfaceWords[surface]),
      text: accent,
      colour,
      ratio,
    })),
    { on: t`a button (its text)`, text: ink, colour: accent, ratio: contrast(ink, accent) },
  ];
  return (
    <div className={styles.readings}>
      <h3>{textOf(onSurfaces[scheme])}</h3>
      <Scroll label={textOf(contrastTitles[scheme])}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t({ message: 'On', context: 'a surface' })}</th>
              <th scope="col">
                <Trans>Sample</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Contrast</Trans>
              </th>
              <th scope="col">
                <Trans>Result</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ on, text, colour, ratio }) => (
              <tr key={on}>
                <td>{on}</td>
                <td>
                  <span className={styles.swatch} style={{ color: text, background: colour }}>
                    <Trans>Text</Trans>
                  </span>
                </td>
                <td className={tables.number}>{ratioText(ratio)}</td>
                <td>
                  <Tag tone={ratio >= leastContrast ? 'up' : 'down'}>
                    {ratio >= leastContrast
                      ? t({ message: 'readable', context: 'a colour' })
                      : t({ message: 'too faint', context: 'a colour' })}
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
            <Trans>
              {accent} can’t be proposed, and a start would refuse it. The nearest readable colour is {nearest}.
            </Trans>
          </p>
          <Button variant="default" size="compact-sm" onClick={() => onTake(nearest)}>
            <Trans>Try {nearest}</Trans>
          </Button>
        </Notice>
      )}
    </div>
  );
}
