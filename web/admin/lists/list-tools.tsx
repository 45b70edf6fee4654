import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { homeCountries } from '#domain/accounts/countries.ts';
import { columnKey } from '#web/admin/widgets/records.tsx';
import { focusResults } from '#web/admin/widgets/results.tsx';
import { type Text, textOf } from '#web/texts/text.ts';
import { namedCountries } from '#web/ui/country-name.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { TickBox } from '#web/ui/tick-box.tsx';
import { type FilterField, type Order, problemOf } from './filter-fields.ts';
import type { Kept, ListAddress } from './list-address.ts';
import styles from './lists.module.css';
import { WholeFile } from './whole-file.tsx';

/** A column, by its head. */
interface Named {
  readonly name: Text;
}

/** The filters of a list, its order, its columns, and its whole result as a file (R1.7). */
export function ListTools(props: {
  /** In the reader's language: 'deposits'. */
  readonly what: string;
  readonly address: ListAddress;
  readonly fields: readonly FilterField[];
  /** What can be asked of what the address has. */
  readonly asked: Readonly<Record<string, string>>;
  /** Null: it has but one. */
  readonly order: Order | null;
  /** All columns but the first, which is always there; the address knows them by their keys. */
  readonly columns: readonly Named[];
  readonly hidden: ReadonlySet<string>;
  /** Where the whole result is. */
  readonly file: string | null;
}) {
  const { t } = useLingui();
  const { address, fields, asked, order, columns, hidden } = props;
  const set = fields.filter(({ name }) => asked[name] !== undefined).length;
  const all = columns.length;
  const left = all - hidden.size;
  return (
    <div className={styles.tools}>
      {fields.length > 0 && (
        <Fold word={set === 0 ? t`Filters` : t`Filters (${set})`} open={set > 0}>
          <Filters key={JSON.stringify(asked)} fields={fields} kept={address.kept} onChange={address.change} />
        </Fold>
      )}
      {columns.length > 0 && (
        <Fold word={hidden.size === 0 ? t`Columns` : t`Columns (${left} of ${all})`}>
          <fieldset className={styles.columns}>
            <legend className="visually-hidden">
              <Trans>Shown columns</Trans>
            </legend>
            {columns.map((column) => (
              <TickBox
                key={columnKey(column)}
                checked={!hidden.has(columnKey(column))}
                onChange={(shown) =>
                  address.change({ hide: keysHidden(columns, hidden, columnKey(column), shown).join(',') })
                }
              >
                {textOf(column.name)}
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
          {order === 'newest' ? t`Show oldest first` : t`Show newest first`}
        </Button>
      )}
      {props.file !== null && <WholeFile href={props.file} what={props.what} />}
    </div>
  );
}

/** The keys of the columns that are hidden once one of them is shown or not. */
const keysHidden = (
  columns: readonly Named[],
  hidden: ReadonlySet<string>,
  changed: string,
  shown: boolean,
): readonly string[] => columns.map(columnKey).filter((key) => (key === changed ? !shown : hidden.has(key)));

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
  const { t } = useLingui();
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
    <form ref={form} className={styles.filters} onSubmit={apply} noValidate aria-label={t`Filter the list`}>
      {fields.map(({ name, label, kind, options = [], words = {} }) => {
        const common = {
          label: textOf(label),
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
                { value: '', label: t`any` },
                ...(kind === 'country'
                  ? namedCountries(homeCountries)
                  : options.map((value) => ({ value, label: textOf(words[value] ?? value) }))),
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
          <Trans context="filters">Apply</Trans>
        </Button>
        {fields.some(({ name }) => kept[name] !== undefined) && (
          <Button variant="subtle" onClick={clear}>
            <Trans>Clear</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
