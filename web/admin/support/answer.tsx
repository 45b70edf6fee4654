import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { answerTicket, closeTicket } from '#api/support-desk.ts';
import { grouped } from '#domain/languages/words.ts';
import { ticketLimits } from '#domain/support/ticket.ts';
import { DecisionOutcome, refusalOf } from '#web/admin/queue/decision.tsx';
import { StatusLine } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { useDraft } from '#web/client/drafts.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusEnd, focusFirstError, focusTitle, focusWithin, useFocusKept } from '#web/ui/focus-first-error.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { PreparedAnswers, withPrepared } from './prepared-answers.tsx';
import styles from './support.module.css';
import { answerWords, type DeskTicketView } from './support-words.ts';

const blank = { text: '' };
const most = ticketLimits.message;

type Act =
  | { readonly what: 'answer'; readonly text: string; readonly seen: number; readonly close: boolean }
  | { readonly what: 'close'; readonly seen: number };

/** Answers and closes. Each says what was seen, so that what came meanwhile is read first; the text stays until it is sent. */
export function Answer(props: {
  readonly ticket: DeskTicketView;
  readonly admin: string;
  readonly onChanged: (reply: DeskTicketView) => void;
}) {
  const { t } = useLingui();
  const { ticket, admin, onChanged } = props;
  const { id, lastSeq, state: ticketState } = ticket;
  const draft = useDraft(admin, `desk/${id}`, blank);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [tried, setTried] = useState(false);
  // What happened, until a newer message is there.
  const [status, setStatus] = useState<{ readonly words: string; readonly seq: number } | null>(null);
  const { state, asked, busy, run, clear } = useCommand((act: Act, key) =>
    act.what === 'close'
      ? call(closeTicket, { params: { id }, body: { seen: act.seen }, key })
      : call(answerTicket, { params: { id }, body: { text: act.text, seen: act.seen, close: act.close }, key }),
  );
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const text = draft.typed.text;
  const { length } = text.trim();
  const [written, allowed] = [grouped(String(length)), grouped(String(most))];
  const problem =
    length > most ? t`At most ${allowed} characters; these are ${written}` : length === 0 ? t`Write an answer` : null;
  async function perform(act: Act) {
    setStatus(null);
    const reply = await run(act);
    if (!reply) return;
    if (act.what === 'answer') draft.type('text', '');
    setTried(false);
    clear();
    setStatus({ words: answerWords(act), seq: reply.lastSeq });
    // Whoever has closed it goes on to the next one by a key, which a field would take as a letter.
    if (act.what === 'close') focusWithin(form.current, document.getElementById('ticket-title'));
    else if (act.close) focusTitle('ticket-title');
    else focusWithin(form.current, field.current);
    onChanged(reply);
  }
  function answer(close: boolean) {
    setTried(true);
    if (problem === null) void perform({ what: 'answer', text: text.trim(), seen: lastSeq, close });
    else requestAnimationFrame(() => focusFirstError(form.current));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) void perform(asked.input);
    else answer(false);
  }
  return (
    <form ref={form} className={styles.composer} onSubmit={submit} noValidate aria-label={t`Answer`}>
      <PreparedAnswers
        canned={ticket.canned}
        disabled={asked !== null}
        onInsert={(prepared) => {
          clear();
          setStatus(null);
          draft.type('text', withPrepared(text, prepared));
          requestAnimationFrame(() => focusEnd(field.current));
        }}
      />
      <Textarea
        ref={field}
        label={t`Answer to the customer`}
        autosize
        minRows={4}
        maxRows={16}
        value={asked?.input.what === 'answer' ? asked.input.text : text}
        readOnly={asked !== null}
        error={(tried || length > most) && problem}
        description={t`${written} of ${allowed} characters`}
        onChange={(event) => {
          clear();
          setStatus(null);
          draft.type('text', event.currentTarget.value);
        }}
      />
      <DecisionOutcome state={state} about={t`this conversation`} />
      <StatusLine>{status?.seq === lastSeq ? status.words : ''}</StatusLine>
      {refusalOf(state) === 'record_changed' && <p className={styles.hint}>{t`The newest messages are above.`}</p>}
      <div className={styles.actions}>
        <Button ref={button} type="submit" loading={busy}>
          {asked ? askAgain() : t`Send answer`}
        </Button>
        {asked === null && (
          <>
            <Button variant="outline" data-disabled={busy} onClick={() => answer(true)}>
              <Trans>Send and close</Trans>
            </Button>
            {ticketState !== 'closed' && (
              <Button
                variant="subtle"
                data-disabled={busy}
                onClick={() => void perform({ what: 'close', seen: lastSeq })}
              >
                {ticketState === 'open' ? t`Close without an answer` : t`Close conversation`}
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  );
}
