import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { type FigureName, figureNames, statementCodes } from '#domain/ledger/figures.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { type Choice, choiceOf, codesOf, codeWord, everything, figureWord, problemsOf } from './postings.ts';
import styles from './statement.module.css';

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
  const problems = problemsOf(choice);
  const dayOf = (day: Day): string => (problems[day]?.startsWith('“') ? '' : choice[day]);
  return { ...choice, from: dayOf('from'), to: dayOf('to') };
};

/** L6: by figure, kind and days. What is typed counts when it is shown, and stays when it is wrong. */
export function StatementFilter(props: {
  readonly wallet: Wallet;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}) {
  const { t } = useLingui();
  const { choice } = props;
  const form = useRef<HTMLFormElement>(null);
  const [applied, setApplied] = useState(choice);
  const [draft, setDraft] = useState(draftOf(choice));
  const [problems, setProblems] = useState(problemsOf(choice));
  // The address may change by other ways than this form: a figure that was opened, the way back.
  if (JSON.stringify(applied) !== JSON.stringify(choice)) {
    setApplied(choice);
    setDraft(draftOf(choice));
    setProblems(problemsOf(choice));
  }
  const change = (part: Partial<Choice>) => setDraft({ ...draft, ...part });

  function submit(event: FormEvent) {
    event.preventDefault();
    const unfinished = (day: Day): string | null =>
      form.current?.querySelector<HTMLInputElement>(`[name="${day}"]`)?.validity.badInput
        ? t`That is no whole day of the calendar. Complete it, or clear it`
        : null;
    const found = problemsOf(draft);
    const wrong = { from: unfinished('from') ?? found.from, to: unfinished('to') ?? found.to };
    setProblems(wrong);
    if (wrong.from !== null || wrong.to !== null) return focusFirstError(form.current);
    props.onChoice(draft);
  }

  function showAll() {
    // Half a day stands in its field without being its value.
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? []) {
      if (field.validity.badInput) field.value = '';
    }
    setDraft(everything);
    setProblems(problemsOf(everything));
    props.onChoice(everything);
  }

  const day = (name: Day, label: string) => (
    <TextInput
      type="date"
      name={name}
      label={label}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      error={problems[name]}
    />
  );
  return (
    <form ref={form} className={styles.filter} onSubmit={submit} noValidate aria-label={t`Which postings`}>
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
          <Trans>Show</Trans>
        </Button>
        <Button variant="default" onClick={showAll}>
          <Trans>Show all</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The figure and the code that a list's value names, if it names one. */
function chosen(event: ChangeEvent<HTMLSelectElement>): Pick<Choice, 'figure' | 'code'> {
  const name = event.currentTarget.value;
  return choiceOf({ figure: name, code: name });
}
