import styles from './charts.module.css';

/** How much of something is used or done, as a bar; the figures stand beside it. */
export function Meter(props: {
  readonly label: string;
  /** In ten thousandths of the whole; more than all is drawn as all. */
  readonly bps: number;
  /** What it is in words, for a screen reader. */
  readonly text: string;
  readonly tone?: 'warn';
}) {
  const share = Math.max(0, Math.min(10_000, props.bps));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element is drawn differently by each browser
    <div
      className={styles.meter}
      data-tone={props.tone}
      role="meter"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share / 100}
      aria-valuetext={props.text}
    >
      <span style={{ width: `${share / 100}%` }} />
    </div>
  );
}
