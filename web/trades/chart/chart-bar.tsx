import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import choices from '#web/ui/choice.module.css';
import { type Interval, intervals } from './candle-feed.ts';
import styles from './chart.module.css';
import { intervalText } from './chart-times.ts';
import { type ChartForm, chartForms } from './chart-view.ts';

function formWord(form: ChartForm): string {
  switch (form) {
    case 'line':
      return t`Line`;
    case 'candles':
      return t`Candles`;
    case 'table':
      return t`Table`;
  }
}

/** Chooses what the chart shows: buttons side by side where there is room, else two lists. */
export function ChartBar(props: {
  readonly form: ChartForm;
  readonly seconds: Interval;
  readonly onChoose: (changes: { readonly form?: ChartForm; readonly seconds?: Interval }) => void;
}) {
  useLingui();
  const { onChoose } = props;
  return (
    <div className={styles.bar}>
      <Choice
        name="interval"
        label={t`Step`}
        options={intervals.map((seconds) => ({ value: seconds, text: intervalText(seconds) }))}
        value={props.seconds}
        onChoose={(seconds) => onChoose({ seconds })}
      />
      <Choice
        name="form"
        label={t`Chart type`}
        options={chartForms.map((form) => ({ value: form, text: formWord(form) }))}
        value={props.form}
        onChoose={(form) => onChoose({ form })}
      />
    </div>
  );
}

function Choice<V extends string | number>(props: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly text: string }[];
  readonly value: V;
  readonly onChoose: (value: V) => void;
}) {
  const { name, label, options, value, onChoose } = props;
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{label}</legend>
        {options.map((option) => (
          <label key={option.value} data-chosen={option.value === value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
            {option.text}
          </label>
        ))}
      </fieldset>
      <select
        className={`${choices.choice} ${styles.select}`}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex];
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </>
  );
}
