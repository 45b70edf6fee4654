import styles from './chips.module.css';

/** One choice of a few, all in sight: what a list shows, or by what it is ordered. */
export function Chips<const T extends string>(props: {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly word: string }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend
    <div className={styles.chips} role="group" aria-label={props.label}>
      <span className={styles.label} aria-hidden="true">
        {props.label}
      </span>
      {props.choices.map(({ value, word }) => (
        <button key={value} type="button" aria-pressed={value === props.chosen} onClick={() => props.onChoose(value)}>
          {word}
        </button>
      ))}
    </div>
  );
}
