import { useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { assignTicket, listSupportStaff } from '#api/support-desk.ts';
import { ticketLimits } from '#domain/support/ticket.ts';
import { AssignedTo } from '#web/admin/queue/assigned-to.tsx';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { StatusLine } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { useDraft } from '#web/client/drafts.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, focusWithin, useFocusKept } from '#web/ui/focus-first-error.ts';
import { Empty } from '#web/ui/panel.tsx';
import { askAgain } from '#web/widgets/outcome.tsx';
import styles from './support.module.css';
import type { DeskTicketView } from './support-words.ts';

/** Whom a conversation can be assigned to. */
export function useSupportStaff() {
  return useQuery({
    queryKey: ['support', 'staff'],
    queryFn: async () => (await call(listSupportStaff, {})).items,
    staleTime: 300_000,
  });
}

/** Who has the conversation. */
export function Assignment(props: {
  readonly ticket: DeskTicketView;
  readonly admin: string;
  readonly onChanged: (reply: DeskTicketView) => void;
}) {
  const { ticket, admin, onChanged } = props;
  const colleagues = useSupportStaff();
  return (
    <AssignedTo
      assignee={ticket.assignee}
      colleagues={colleagues}
      admin={admin}
      butFor={ticket.customer.uid}
      send={(to, key) => call(assignTicket, { params: { id: ticket.id }, body: { to }, key })}
      onDone={onChanged}
      says
    />
  );
}

const blank = { note: '' };

/** What staff note for each other about a conversation or a message; who wrote it never sees it. */
export function Notes<R>(props: {
  readonly id: string;
  readonly notes: DeskTicketView['notes'];
  readonly admin: string;
  readonly send: (text: string, key: string) => Promise<R>;
  /** Null where nothing can be noted: what it is about is one's own. */
  readonly onChanged: ((reply: R) => void) | null;
}) {
  const { t } = useLingui();
  const { notes, admin, send, onChanged } = props;
  const draft = useDraft(admin, `note/${props.id}`, blank);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [tried, setTried] = useState(false);
  const [status, setStatus] = useState('');
  const { state, asked, busy, run, clear } = useCommand(send);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const text = draft.typed.note;
  const { length } = text.trim();
  const wrong = length === 0 || length > ticketLimits.message;
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setStatus('');
    if (asked === null && wrong) return focusFirstError(form.current);
    const reply = await run(asked?.input ?? text.trim());
    if (!reply) return;
    draft.type('note', '');
    setTried(false);
    clear();
    setStatus(t`The note is added.`);
    focusWithin(form.current, field.current);
    onChanged?.(reply);
  }
  return (
    <>
      {notes.length === 0 && <Empty>{t`No notes yet.`}</Empty>}
      <ul className={styles.notes} aria-label={t`Notes`}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={styles.head}>
              <strong>{note.name}</strong>
              <Moment iso={note.time} />
            </p>
            <p className={styles.text}>{note.text}</p>
          </li>
        ))}
      </ul>
      {onChanged && (
        <form
          ref={form}
          className={styles.composer}
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-label={t`New note`}
        >
          <Textarea
            ref={field}
            label={t`Note`}
            autosize
            minRows={2}
            value={asked?.input ?? text}
            readOnly={asked !== null}
            error={tried && wrong && t`Write 1 to 4,000 characters`}
            onChange={(event) => {
              clear();
              setStatus('');
              draft.type('note', event.currentTarget.value);
            }}
          />
          <DecisionOutcome state={state} about={t`your note`} />
          <StatusLine>{status}</StatusLine>
          <Button ref={button} type="submit" variant="outline" size="sm" loading={busy} className={styles.send}>
            {asked ? askAgain() : t`Add note`}
          </Button>
        </form>
      )}
    </>
  );
}
