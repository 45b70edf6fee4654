import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { homeCountries } from '#domain/accounts/countries.ts';
import { focusResults } from '#web/admin/widgets/results.tsx';
import { namedCountries } from '#web/ui/country-name.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { TickBox } from '#web/ui/tick-box.tsx';
import { type FilterField, type Order, problemOf } from './filter-fields.ts';
import type { Kept, ListAddress } from './list-address.ts';
import styles from './lists.module.css';
import { WholeFile } from './whole-file.tsx';

/** The filters of a list, its order, its columns, and its whole result as a file (R1.7). */
export function ListTools(props: {
  readonly what: string;
  readonly address: ListAddress;
  readonly fields: readonly FilterField[];
  /** What can be asked of what the address has. */
  readonly asked: Readonly<Record<string, string>>;
  /** Null: it has but one. */
  readonly order: Order | null;
  /** The names of all columns but the first, which is always there. */
  readonly columns: readonly string[];
  readonly hidden: ReadonlySet<string>;
  /** Where the whole result is. */
  readonly file: string | null;
}) {
  const { address, fields, asked, order, columns, hidden } = props;
  const set = fields.filter(({ name }) => asked[name] !== undefined).length;
  return (
    <div className={styles.tools}>
      {fields.length > 0 && (
        <Fold word={set === 0 ? 'Filters' : `Filters (${set})`} open={set > 0}>
          <Filters key={JSON.stringify(asked)} fields={fields} kept={address.kept} onChange={address.change} />
        </Fold>
      )}
      {columns.length > 0 && (
        <Fold word={hidden.size === 0 ? 'Columns' : `Columns (${columns.length - hidden.size} of ${columns.length})`}>
          <fieldset className={styles.columns}>
            <legend className="visually-hidden">Shown columns</legend>
            {columns.map((name) => (
              <TickBox
                key={name}
                checked={!hidden.has(name)}
                onChange={(shown) =>
                  address.change({ hide: columns.filter((one) => (one === name ? !shown : hidden.has(one))).join(',') })
                }
              >
                {name}
              </TickBox>
            ))}
          </fieldset>
        </Fold>
      )}
      {fields.length > 0 && order !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => address.change({ order: order === 'newest' ? 'oldest' : 'newest' })}
        >
          {order === 'newest' ? 'Show oldest first' : 'Show newest first'}
        </Button>
      )}
      {props.file !== null && <WholeFile href={props.file} what={props.what} />}
    </div>
  );
}

function Fold(props: { readonly word: string; readonly open?: boolean; readonly children: ReactNode }) {
  return (
    <details className={styles.fold} open={props.open}>
      <summary>
        {props.word}
        <ExpandIcon size={14} stroke={2} aria-hidden />
      </summary>
      {props.children}
    </details>
  );
}

function Filters(props: {
  readonly fields: readonly FilterField[];
  readonly kept: Kept;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}) {
  const { fields, kept, onChange } = props;
  const [typed, setTyped] = useState<Kept>(
    Object.fromEntries(
      fields.map(({ name, kind }) => [name, (kind === 'country' ? kept[name]?.toUpperCase() : kept[name]) ?? '']),
    ),
  );
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = new Map(fields.map((field) => [field.name, problemOf(field, typed[field.name] ?? '')]));
  function apply(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if ([...problems.values()].some((problem) => problem !== null)) return focusFirstError(form.current);
    focusResults(form.current);
    onChange({ ...typed, open: null });
  }
  function clear() {
    focusResults(form.current);
    onChange(Object.fromEntries(fields.map(({ name }) => [name, null])));
  }
  return (
    <form ref={form} className={styles.filters} onSubmit={apply} noValidate aria-label="Filter the list">
      {fields.map(({ name, label, kind, options = [], words = {} }) => {
        const common = {
          label,
          value: typed[name] ?? '',
          onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
            setTyped({ ...typed, [name]: event.currentTarget.value }),
        };
        if (kind === 'choice' || kind === 'country')
          return (
            <NativeSelect
              key={name}
              {...common}
              data={[
                { value: '', label: 'any' },
                ...(kind === 'country'
                  ? namedCountries(homeCountries)
                  : options.map((value) => ({ value, label: words[value] ?? value }))),
              ]}
            />
          );
        if (kind === 'day')
          return (
            <DateField
              key={name}
              {...common}
              kind="day"
              onChange={(day) => setTyped({ ...typed, [name]: day })}
              error={tried ? problems.get(name) : null}
            />
          );
        return (
          <TextInput
            key={name}
            {...common}
            inputMode={kind === 'amount' ? 'decimal' : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            error={tried ? problems.get(name) : null}
          />
        );
      })}
      <div className={styles.ways}>
        <Button type="submit" variant="default">
          Apply
        </Button>
        {fields.some(({ name }) => kept[name] !== undefined) && (
          <Button variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}
