import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { type ChangeEvent, type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { dayStart } from '#domain/clock/days.ts';
import { type FigureName, figureNames, statementCodes } from '#domain/ledger/figures.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { CloseIcon, FilterIcon } from '#web/ui/icons.ts';
import { figureWord } from './figure-words.ts';
import { type Choice, choiceOf, choiceWords, codesOf, codeWord, everything, partsOf, problemsOf } from './postings.ts';
import styles from './statement-filter.module.css';

type Day = 'from' | 'to';

const figureOptions = () => [
  { value: '', label: t`All figures` },
  ...figureNames.map((value: FigureName) => ({ value, label: figureWord(value) })),
];

const kindOptions = (wallet: Wallet, chosen: string | null) => {
  const codes = codesOf(wallet);
  const other = statementCodes.filter((code) => code === chosen && !codes.includes(code));
  return [
    { value: '', label: t`All kinds` },
    ...[...codes, ...other].map((value) => ({ value, label: codeWord(value) })),
  ];
};

/** A date field holds nothing but days; what an address had instead is said beside it. */
const draftOf = (choice: Choice): Choice => {
  const dayOf = (day: Day): string => (dayStart(choice[day]) === null ? '' : choice[day]);
  return { ...choice, from: dayOf('from'), to: dayOf('to') };
};

/**
 * L6: by figure, kind and days. What is chosen is seen as chips, each of which takes its part away again. What is typed counts when
 * it is applied, and stays when it is wrong.
 */
export function StatementFilter(props: {
  readonly wallet: Wallet;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}) {
  const { t } = useLingui();
  const { choice } = props;
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const [applied, setApplied] = useState(choice);
  const [draft, setDraft] = useState(draftOf(choice));
  const [problems, setProblems] = useState(problemsOf(choice));
  const isWrong = problems.from !== null || problems.to !== null;
  const [open, setOpen] = useState(isWrong);
  // What is half typed goes with the field.
  const [cleared, setCleared] = useState(0);
  // The address may change by other ways than this form: a figure that was opened, the way back.
  if (JSON.stringify(applied) !== JSON.stringify(choice)) {
    setApplied(choice);
    setDraft(draftOf(choice));
    setProblems(problemsOf(choice));
  }
  const change = (part: Partial<Choice>) => setDraft({ ...draft, ...part });

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = problemsOf(draft);
    setProblems(wrong);
    if (wrong.from !== null || wrong.to !== null) return focusFirstError(form.current);
    props.onChoice(draft);
  }

  function clearAll() {
    opener.current?.focus();
    setCleared(cleared + 1);
    setDraft(everything);
    setProblems(problemsOf(everything));
    props.onChoice(everything);
  }

  const words = choiceWords(choice);
  const day = (name: Day, label: string) => (
    <DateField
      key={`${name} ${cleared}`}
      kind="day"
      name={name}
      label={label}
      value={draft[name]}
      onChange={(typed) => change({ [name]: typed })}
      error={problems[name]}
    />
  );
  return (
    <div className={styles.filters}>
      <div className={styles.chosen}>
        <Button
          ref={opener}
          variant="default"
          leftSection={<FilterIcon size={20} stroke={1.75} aria-hidden />}
          aria-expanded={open}
          aria-controls={formId}
          onClick={() => setOpen(!open)}
        >
          <Trans>Filter</Trans>
        </Button>
        {/* What the chips show, said when it changes. */}
        <p className={words === null ? styles.said : 'visually-hidden'} role="status">
          {words === null ? t`All movements, newest first.` : t`Only ${words}.`}
        </p>
        <ChosenParts choice={choice} onChoice={props.onChoice} back={opener} />
        {words !== null && (
          <button type="button" className={styles.clear} onClick={clearAll}>
            <Trans>Clear all</Trans>
          </button>
        )}
      </div>
      <form
        ref={form}
        id={formId}
        className={styles.filter}
        hidden={!open && !isWrong}
        onSubmit={submit}
        noValidate
        aria-label={t`Which movements`}
      >
        <NativeSelect
          label={t`Figure`}
          data={figureOptions()}
          value={draft.figure ?? ''}
          onChange={(event) => change({ figure: chosen(event).figure })}
        />
        <NativeSelect
          label={t`Kind`}
          data={kindOptions(props.wallet, draft.code)}
          value={draft.code ?? ''}
          onChange={(event) => change({ code: chosen(event).code })}
        />
        {day('from', t`First day (UTC)`)}
        {day('to', t`Last day (UTC)`)}
        <div className={styles.links}>
          <Button type="submit">
            <Trans>Apply filters</Trans>
          </Button>
        </div>
      </form>
    </div>
  );
}

/** What is left out, part by part; each can be taken back. */
function ChosenParts(props: {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  /** Where the focus goes when the part that had it is gone. */
  readonly back: RefObject<HTMLButtonElement | null>;
}) {
  const { t } = useLingui();
  const parts = partsOf(props.choice);
  if (parts.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t`Applied filters`}>
      {parts.map(({ word, without }) => (
        <li key={word}>
          <button
            type="button"
            aria-label={t`Remove filter: ${word}`}
            onClick={() => {
              props.back.current?.focus();
              props.onChoice(without);
            }}
          >
            {word}
            <CloseIcon size={16} stroke={1.75} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The figure and the code that a list's value names, if it names one. */
function chosen(event: ChangeEvent<HTMLSelectElement>): Pick<Choice, 'figure' | 'code'> {
  const name = event.currentTarget.value;
  return choiceOf({ figure: name, code: name });
}
