import { Trans, useLingui } from '@lingui/react/macro';
import styles from './charts.module.css';

/** How far back a curve goes, in days; null for all of it. */
export const ranges = [7, 30, 90, null] as const;
export type Range = (typeof ranges)[number];

/** Chooses how far back a curve goes: the same choice at all of them. */
export function Ranges(props: { readonly range: Range; readonly onRange: (range: Range) => void }) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend
    <div className={styles.ranges} role="group" aria-label={t`Range`}>
      {ranges.map((range) => (
        <button
          key={String(range)}
          type="button"
          aria-pressed={props.range === range}
          onClick={() => props.onRange(range)}
        >
          {range === null ? (
            <Trans>All</Trans>
          ) : (
            <>
              <span aria-hidden="true">{t`${range} d`}</span>
              <span className="visually-hidden">{t`${range} days`}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
