import styles from './listing.module.css';

/** One of a few parts, by one press each; the pressed one says so. */
export function Chips<S extends string>(props: {
  readonly label: string;
  readonly options: readonly S[];
  readonly names: Readonly<Record<S, string>>;
  readonly value: S;
  readonly onChange: (value: S) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div className={styles.filter} role="group" aria-label={props.label}>
      {props.options.map((option) => (
        <button key={option} type="button" aria-pressed={option === props.value} onClick={() => props.onChange(option)}>
          {props.names[option]}
        </button>
      ))}
    </div>
  );
}
