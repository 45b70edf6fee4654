import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Operation } from '#api/operation.ts';
import styles from '#web/admin/queue/decision.module.css';
import { englishOf, type Text, textOf } from '#web/texts/text.ts';
import { DecidedBy, useMay } from './rights.tsx';

export interface Choice {
  readonly name: Text;
  /** What its form sends: who may not is not offered it (A7.1). */
  readonly of: Pick<Operation, 'command' | 'staff'>;
  readonly form: ReactNode;
}

/**
 * What a press on a choice comes to. A decision that is open is never taken away by it: the press is meant for its form. Only one
 * that is alone, and that somebody has opened, is closed again.
 */
export function pressOn(of: {
  readonly name: string;
  readonly chosen: string | null;
  readonly alone: boolean;
}): 'open' | 'into' | 'close' {
  if (of.chosen !== of.name) return 'open';
  return of.alone ? 'close' : 'into';
}

/**
 * What can be decided: one button each, which opens its form below. A form that was opened stays with what is typed and
 * asked in it, out of sight while another one is looked at (E1, P4).
 */
export function Choices(props: {
  readonly choices: readonly Choice[];
  /** Open from the start: the name of one of them. */
  readonly first?: Text;
}) {
  useLingui();
  const may = useMay();
  const choices = props.choices
    .filter(({ of }) => may(of))
    .map(({ name, form }) => ({ key: englishOf(name), name: textOf(name), form }));
  const [chosen, setChosen] = useState<string | null>(props.first === undefined ? null : englishOf(props.first));
  const [opened, setOpened] = useState<ReadonlySet<string | null>>(new Set([chosen]));
  const id = useId();
  const forms = useRef<HTMLDivElement>(null);
  const alone = choices.length === 1 && props.first === undefined;
  const press = (name: string) => {
    const what = pressOn({ name, chosen, alone });
    // Not on its first field or button: a key that is held would press on there.
    if (what === 'into') return forms.current?.querySelector<HTMLElement>(':scope > :not([hidden])')?.focus();
    const next = what === 'open' ? name : null;
    setChosen(next);
    setOpened(new Set([...opened, next]));
  };
  if (choices.length === 0) return <DecidedBy of={props.choices.map(({ of }) => of)} />;
  return (
    <>
      <div className={styles.choices}>
        {choices.map(({ key, name }) => (
          <button key={key} type="button" aria-expanded={chosen === key} aria-controls={id} onClick={() => press(key)}>
            {name}…
          </button>
        ))}
      </div>
      <div id={id} ref={forms}>
        {choices
          .filter(({ key }) => opened.has(key))
          .map(({ key, form }) => (
            <div key={key} tabIndex={-1} hidden={chosen !== key}>
              {form}
            </div>
          ))}
      </div>
    </>
  );
}

/** Something more to read, fetched only when it is shown. */
export function Fold(props: {
  /** What is shown, in the reader's language, as it follows ‘Show’: 'audit trail'. */
  readonly name: string;
  /** What it is read by, where not every role that comes here may (A7.1): to whoever may not it is not offered. */
  readonly reads?: Choice['of'];
  /** From the start, where it is what one comes for. */
  readonly open?: boolean | undefined;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(props.open ?? false);
  const id = useId();
  const may = useMay();
  if (props.reads && !may(props.reads)) return null;
  const { name } = props;
  return (
    <>
      <Button
        className={styles.unfold}
        variant="subtle"
        size="compact-sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <Trans>Hide {name}</Trans> : <Trans>Show {name}</Trans>}
      </Button>
      <div id={id} className={open ? styles.fold : undefined}>
        {open && props.children}
      </div>
    </>
  );
}
