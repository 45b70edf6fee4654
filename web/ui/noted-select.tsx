import { NativeSelect } from '@mantine/core';

/** Picks one of a few values, each with a note that is always shown below. */
export function NotedSelect<V extends string>(props: {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly note: string }[];
  readonly value: V;
  readonly disabled?: boolean;
  readonly onChange: (value: V) => void;
}) {
  const { options, value, disabled = false } = props;
  return (
    <NativeSelect
      label={props.label}
      data={options.map((option) => option.value)}
      description={options.find((option) => option.value === value)?.note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) props.onChange(chosen.value);
      }}
    />
  );
}
