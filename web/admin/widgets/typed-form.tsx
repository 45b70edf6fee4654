import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import styles from '#web/admin/queue/decision.module.css';
import { refusedFields, useDecision } from '#web/admin/queue/decision.tsx';
import { useDraftsOf } from '#web/client/drafts.ts';
import { type Text, textOf } from '#web/texts/text.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { focusFirstError, focusFirstField, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { type DraftBase, useBasedDraft } from './based-draft.ts';
import { ChangedSince, isRefusedByChange, ProposalOutcome, sinceWords } from './changed-since.tsx';
import { FoundDraft } from './found-draft.tsx';
import type { ShowStatus, StatusText } from './status-message.tsx';
import type { Problems, Read, Typed } from './typed-fields.ts';
import form from './typed-form.module.css';

/** What is wrong by the field's own name: a refusal names it where it is in the request, as in 'terms.minStake'. */
const byLastName = (refused: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(refused).map(([path, problem]) => [path.split('.').at(-1) ?? path, problem]));

/** One field of a form. */
export interface FormField<F extends string> {
  readonly name: F;
  /** With its unit. */
  readonly label: Text;
  readonly hint?: Text;
  /** What is typed is longer than a name: it has two places on a wide page. */
  readonly long?: true;
  /** Of words: lines that are in sight; two unless given. */
  readonly rows?: number;
  /** Text unless given. */
  readonly as?: 'text' | 'number' | 'words' | 'date' | 'time' | 'choice';
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
}

interface FormProps<F extends string, B, R> {
  /** On the button: what is done. */
  readonly action: string;
  /** The form's name: 'New pool receipt'. */
  readonly label: string;
  /** Those that are shown, also where what is typed says how many. */
  readonly fields: readonly FormField<F>[] | ((typed: Typed<F>) => readonly FormField<F>[]);
  readonly blank: Typed<F>;
  /**
   * Under which name the tab keeps what is typed until it is sent (E3); without one it goes with the form. It names what the form is
   * about, and no version of it: what is typed outlives what others change meanwhile, which the form says (X8).
   */
  readonly draft?: string;
  readonly version?: DraftBase<F>['version'];
  readonly held?: DraftBase<F>['held'];
  readonly whole?: DraftBase<F>['whole'];
  /** What stays in the form when it is sent, because the next one mostly has the same. */
  readonly kept?: readonly F[];
  readonly read: (typed: Typed<F>) => Read<F, B>;
  readonly send: (body: B, key: string) => Promise<R>;
  /** '0.5 BTC of 21 Nov': what is asked while its fate is not known. */
  readonly about: (typed: Typed<F>) => string;
  readonly statusMessage: (reply: R) => StatusText;
  readonly onStatusMessage: ShowStatus;
  /** What happens, whether money moves, and what follows from what is typed so far. */
  readonly children: (typed: Typed<F>) => ReactNode;
}

/**
 * A form of a few fields whose decision is one command: what is wrong is said at its field, what was typed stays until it is
 * taken, and while its fate is not known the form shows what was asked and takes nothing else (E1, P4).
 */
export function TypedForm<F extends string, B, R>(props: FormProps<F, B, R>) {
  const { t } = useLingui();
  const { action, blank, kept = [] } = props;
  const draft = useBasedDraft<F>(useDraftsOf(), props.draft ?? null, props);
  const { typed, since } = draft;
  const [problems, setProblems] = useState<Problems<F> | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const decision = useDecision(
    ({ body }: { readonly typed: Typed<F>; readonly body: B }, key) => props.send(body, key),
    (reply, sent) => {
      const next: Record<F, string> = { ...blank };
      for (const name of kept) next[name] = sent.typed[name];
      draft.begin(next);
      props.onStatusMessage(props.statusMessage(reply));
    },
  );
  const { state, asked } = decision;
  const refused = byLastName(refusedFields(state));
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const shown = asked?.input.typed ?? typed;
  const fields = typeof props.fields === 'function' ? props.fields(shown) : props.fields;
  // Also those that what is chosen now leaves out.
  const everyField = typeof props.fields === 'function' ? [...fields, ...props.fields(blank)] : fields;
  const atFields = fields.map(({ name }) => refused[name] ?? null).filter((problem) => problem !== null);
  useFocusOnRefusal(element, atFields[0] ?? null);
  /** What was said to be wrong is looked at again with each letter, so that it goes as soon as it is right. */
  function type(name: F, value: string) {
    const next = draft.type(name, value);
    if (refused[name] !== undefined) decision.clear();
    if (problems === null) return;
    const read = props.read(next);
    setProblems('problems' in read ? read.problems : null);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) {
      await decision.run(asked.input);
      return;
    }
    const read = props.read(typed);
    setProblems('problems' in read ? read.problems : null);
    if ('problems' in read) focusFirstError(element.current);
    else await decision.run({ typed, body: read.body });
  }
  const about = props.about(shown);
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={props.label}
    >
      {draft.found && !asked && (
        <FoundDraft
          onDiscard={() => {
            setProblems(null);
            draft.begin(blank);
            focusFirstField(element.current);
          }}
        />
      )}
      {since && !asked && !isRefusedByChange(state) && (
        <ChangedSince since={since} fields={everyField} gone={draft.gone} />
      )}
      <div className={form.fields}>
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={shown[field.name]}
            problem={problems?.[field.name] ?? refused[field.name] ?? null}
            now={
              asked
                ? null
                : (since?.find(({ name, now }) => name === field.name && now !== typed[field.name])?.now ?? null)
            }
            disabled={asked !== null}
            onChange={(value) => type(field.name, value)}
          />
        ))}
      </div>
      {props.children(shown)}
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : action}
      </Button>
      {(atFields.length === 0 || atFields.length < Object.keys(refused).length) && (
        <ProposalOutcome
          state={state}
          about={t`${action}: ${about}`}
          since={since}
          fields={everyField}
          gone={draft.gone}
        />
      )}
    </form>
  );
}

/** The hint of a field and, where it has changed meanwhile, what is in force beside what is typed. */
function describedBy(field: FormField<string>, now: string | null): { readonly description?: string } {
  const hint = field.hint === undefined ? [] : [textOf(field.hint)];
  const lines = now === null ? hint : [...hint, sinceWords(field, now)];
  return lines.length === 0 ? {} : { description: lines.join('. ') };
}

function Field(props: {
  readonly field: FormField<string>;
  readonly value: string;
  readonly problem: string | null;
  /** What is in force, where it has changed while the form was open. */
  readonly now: string | null;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { label, long, as = 'text', options = [], rows = 2 } = props.field;
  const common = {
    label: textOf(label),
    ...describedBy(props.field, props.now),
    value: props.value,
    disabled: props.disabled,
    error: props.problem,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      props.onChange(event.currentTarget.value),
  };
  switch (as) {
    case 'choice':
      return (
        <NativeSelect {...common} data={options.map(({ value, label: name }) => ({ value, label: textOf(name) }))} />
      );
    case 'words':
      return <Textarea {...common} rows={rows} className={form.wide} />;
    case 'date':
    case 'time':
      return <DateField {...common} kind={as === 'date' ? 'day' : 'time'} onChange={props.onChange} />;
    case 'text':
    case 'number':
      return (
        <TextInput
          {...common}
          {...(long ? { className: form.long } : {})}
          autoComplete="off"
          {...(as === 'number' ? { inputMode: 'decimal' as const } : {})}
        />
      );
  }
}
