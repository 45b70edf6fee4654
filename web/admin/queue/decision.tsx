import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FoundDraft } from '#web/admin/widgets/found-draft.tsx';
import { useHere, useLateOutcome } from '#web/admin/widgets/late-outcome.tsx';
import { ProblemError } from '#web/client/client.ts';
import type { CommandState } from '#web/client/command.ts';
import { useDraft, useDraftsOf } from '#web/client/drafts.ts';
import { useFreshSend } from '#web/client/fresh-sign-in.ts';
import { useCommand } from '#web/client/use-command.ts';
import { englishOf, type Text, textOf } from '#web/texts/text.ts';
import danger from '#web/ui/danger.module.css';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { problemWords } from '#web/widgets/phrases.ts';
import styles from './decision.module.css';

/** Refusals because somebody else was first: what the console shows is no longer so. */
const overtaken = new Set(['record_changed', 'already_decided', 'trader_stopped']);

/** Says of a decision whose form has gone that it was refused or got no answer; its button to ask again has gone, too. */
function leftWords(error: unknown): string {
  const why = sentenceOfError(error);
  return t`A decision that you left is not confirmed: ${why} Open the record to check it.`;
}

/**
 * One decision (P4: one idempotency key from the press to its answer). `onDone` says what became of it; then everything
 * that the console shows is read anew.
 */
export function useDecision<A, R>(
  send: (input: A, key: string) => Promise<R>,
  onDone: (reply: R, input: A) => void,
): {
  readonly state: CommandState<R>;
  /** What was decided, while its fate is not known: the form shows it and takes nothing else. */
  readonly asked: { readonly input: A } | null;
  readonly busy: boolean;
  readonly run: (input: A) => Promise<boolean>;
  /** Takes back what the last one said. */
  readonly clear: () => void;
} {
  const queries = useQueryClient();
  const here = useHere();
  const sayLate = useLateOutcome();
  const refusal = useRef<unknown>(null);
  // What takes a sign-in of just now (R3) asks for it in place.
  const sendFresh = useFreshSend(send);
  const command = useCommand(async (input: A, key: string) => {
    try {
      return { reply: await sendFresh(input, key), input };
    } catch (error) {
      refusal.current = error;
      // What is to be looked at again has to be what holds now.
      if (error instanceof ProblemError && overtaken.has(error.code)) {
        void queries.invalidateQueries({ queryKey: ['admin'] });
      }
      throw error;
    }
  });
  const { state } = command;
  return {
    state: state.step === 'done' ? { step: 'done', reply: state.reply.reply } : state,
    asked: command.asked,
    busy: command.busy,
    clear: command.clear,
    run: async (input) => {
      const done = await command.run(input);
      if (!done) {
        if (!here.current) sayLate({ tone: 'warn', sentence: leftWords(refusal.current) });
        return false;
      }
      // What was sent, which is not always what stands in the form now.
      onDone(done.reply, done.input);
      await queries.invalidateQueries({ queryKey: ['admin'] });
      return true;
    },
  };
}

/** Refusals that are no mistake: they say what is the case and who goes on. */
const explained = new Set([
  'second_admin_required',
  'own_case',
  'already_decided',
  'case_undecided',
  'customer_not_approved',
  'payout_address_new',
  'payout_below_dust',
  'payout_failed',
  'payout_on_chain',
  'payout_owed',
  'payout_seen',
  'return_not_confirmed',
  'legal_ground_stands',
  'customer_approved',
  'withdrawals_frozen',
  'payment_unconfirmed',
  'undo_too_early',
]);

/** The code of a refusal; null when there is none. */
export function refusalOf(state: CommandState<unknown>): string | null {
  return state.step === 'failed' && state.error instanceof ProblemError ? state.error.code : null;
}

/** What the server says of single fields, by their names: 'This has to be from 0.00 to 100.00 USD'. */
export function refusedFields(state: CommandState<unknown>): Readonly<Record<string, string>> {
  if (state.step !== 'failed' || !(state.error instanceof ProblemError)) return {};
  return Object.fromEntries(
    Object.entries(state.error.fields).map(([field, problem]) => {
      const expects = problemWords(problem);
      return [field, t`This ${expects}`];
    }),
  );
}

/** How a decision stands. What only another admin can do is explained, not reported as an error (R3). */
export function DecisionOutcome(props: { readonly state: CommandState<unknown>; readonly about: string }) {
  const { state, about } = props;
  const code = refusalOf(state);
  if (state.step === 'failed' && state.error instanceof ProblemError && code !== null && explained.has(code)) {
    return <Notice tone="info">{state.error.message}</Notice>;
  }
  return <Outcome state={state} about={about} />;
}

/** A decision that takes nothing but the yes. */
export function DecisionForm<R>(props: {
  readonly action: Text;
  /** What happens, and whether money moves. */
  readonly children: ReactNode;
  readonly send: (key: string) => Promise<R>;
  readonly onDone: (reply: R) => void;
}) {
  useLingui();
  const { send } = props;
  const action = textOf(props.action);
  const button = useRef<HTMLButtonElement>(null);
  const decision = useDecision((_: null, key: string) => send(key), props.onDone);
  const { state, asked } = decision;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  return (
    <div className={styles.form}>
      <p>{props.children}</p>
      <Button ref={button} size="sm" loading={decision.busy} onClick={() => void decision.run(null)}>
        {asked ? askAgain() : action}
      </Button>
      <DecisionOutcome state={state} about={action} />
    </div>
  );
}

const bounds = { least: 3, most: 500 };

/** What is wrong with a reason, in words; null when nothing is. */
export function problemOfReason(typed: string, required: boolean, { least, most } = bounds): string | null {
  const { length } = typed.trim();
  if (length === 0 && !required) return null;
  if (length < least) return t`Say why in ${least} to ${most} characters, in words`;
  return length > most ? t`At most ${most} characters; these are ${length}` : null;
}

/** How long a reason may be. */
function lengthWords(most: number, isOptional: boolean): string {
  const { least } = bounds;
  return isOptional ? t`${least} to ${most} characters, or nothing` : t`${least} to ${most} characters`;
}

/** What is typed: the reason, and what is in the further field, empty without one. */
type Typed = { readonly reason: string; readonly further: string };

const blank: Typed = { reason: '', further: '' };

/** A decision that takes a reason, and one further line where it names something. */
export function ReasonForm<R>(props: {
  /** On the button: what is done. A draft is kept under its English: msg`Decline deposit`. */
  readonly action: Text;
  /**
   * The id of the record that is decided: with it, what is typed is kept in the tab until it is sent, as a draft of this decision (E3).
   */
  readonly about?: string;
  readonly label: string;
  /** What happens, and whether money moves. */
  readonly children: ReactNode;
  readonly optional?: boolean;
  /** It refuses or ends something: its button is marked. */
  readonly danger?: boolean;
  /** How many characters it may have; 500 unless given. */
  readonly most?: number;
  /** A line above the reason; `problemOf` says what is wrong with it, or null. */
  readonly further?: { readonly label: string; readonly problemOf: (typed: string) => string | null };
  readonly send: (reason: string, key: string, further: string) => Promise<R>;
  readonly onDone: (reply: R) => void;
}) {
  useLingui();
  const { most = bounds.most, further } = props;
  const action = textOf(props.action);
  const reader = useDraftsOf();
  const draft = useDraft(
    props.about === undefined ? null : reader,
    `decision/${props.about}/${englishOf(props.action)}`,
    blank,
  );
  const { typed } = draft;
  const [problems, setProblems] = useState<{ reason: string | null; further: string | null } | null>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const furtherField = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const decision = useDecision(
    (input: Typed, key: string) => props.send(input.reason, key, input.further),
    (reply) => {
      // Before anything else is shown, which may be this form anew.
      draft.forget();
      props.onDone(reply);
    },
  );
  const { state, asked } = decision;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  async function submit(event: FormEvent) {
    event.preventDefault();
    const input = asked?.input ?? { reason: typed.reason.trim(), further: typed.further.trim() };
    const found = {
      reason: asked ? null : problemOfReason(input.reason, !props.optional, { least: bounds.least, most }),
      further: asked ? null : (further?.problemOf(input.further) ?? null),
    };
    setProblems(found);
    if (found.further !== null) furtherField.current?.focus();
    else if (found.reason !== null) reasonField.current?.focus();
    else await decision.run(input);
  }
  const shown = asked?.input ?? typed;
  const reason = asked?.input.reason ?? '';
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label={action}>
      <div className={styles.words}>{props.children}</div>
      {draft.found && !asked && (
        <FoundDraft
          onDiscard={() => {
            setProblems(null);
            draft.begin(blank);
            (furtherField.current ?? reasonField.current)?.focus();
          }}
        />
      )}
      {further && (
        <TextInput
          ref={furtherField}
          className={styles.mono}
          label={further.label}
          autoComplete="off"
          spellCheck={false}
          value={shown.further}
          disabled={asked !== null}
          onChange={(event) => draft.type('further', event.currentTarget.value)}
          error={problems?.further ?? null}
        />
      )}
      <Textarea
        ref={reasonField}
        label={props.label}
        description={lengthWords(most, props.optional ?? false)}
        rows={2}
        value={shown.reason}
        disabled={asked !== null}
        onChange={(event) => draft.type('reason', event.currentTarget.value)}
        error={problems?.reason ?? null}
      />
      <Button
        ref={button}
        type="submit"
        size="sm"
        loading={decision.busy}
        {...(props.danger && { variant: 'outline', className: danger.outline })}
      >
        {asked ? askAgain() : action}
      </Button>
      <DecisionOutcome state={state} about={reason === '' ? action : t`${action}, “${reason}”`} />
    </form>
  );
}
