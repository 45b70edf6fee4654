import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { answerTicket, assignTicket, markSupportRead, noteTicket, readSupportTicket } from '#api/support-desk.ts';
import { accountStatuses } from '#domain/accounts/status.ts';
import { languageNamed, languageNames } from '#domain/languages/language.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { useRecordName } from '#web/admin/records/record-name.ts';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { Email } from '#web/admin/widgets/email.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { ForRole, useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { textOf } from '#web/texts/text.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { SentFile } from '#web/widgets/sent-file.tsx';
import { Answer } from './answer.tsx';
import { Assignment, Notes } from './assignment.tsx';
import { LinkedRecord } from './linked-record.tsx';
import { Promised } from './promise.tsx';
import styles from './support.module.css';
import { type DeskTicketView, stateWords, subjectNames } from './support-words.ts';

/** /admin/support/{ticket}: the conversation, who writes and about what, and what can be done (S1). */
export function DeskTicket(props: {
  readonly id: string;
  readonly admin: string;
  /** Sends a file in the conversation. */
  readonly attach: ReactNode;
}) {
  useLingui();
  const { id, admin } = props;
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ['support', 'desk-ticket', id],
    queryFn: () => call(readSupportTicket, { params: { id } }),
  });
  const ticket = found.data;
  const own = ticket?.customer.uid === admin;
  const may = useMay();
  useReading(own || !may(markSupportRead) ? undefined : ticket);
  useRecordName(
    ticket === undefined ? null : `${textOf(subjectNames[ticket.subject])}: ${ticket.customer.displayName}`,
  );
  if (found.isPending) return <Coming rows={6} />;
  if (ticket === undefined) {
    return (
      <Panel id="ticket-title" title={t`Conversation`}>
        {found.error instanceof ProblemError && found.error.status === 404 ? (
          <Notice tone="error">{found.error.message}</Notice>
        ) : (
          <Unread query={found} />
        )}
      </Panel>
    );
  }
  const onChanged = (reply: DeskTicketView): void => {
    queries.setQueryData(['support', 'desk-ticket', id], reply);
    void queries.invalidateQueries({ queryKey: ['support', 'desk'] });
    void queries.invalidateQueries({ queryKey: ['admin', 'waits'] });
  };
  return (
    <div className={styles.desk}>
      <Panel id="ticket-title" title={t`Conversation`} aside={<State ticket={ticket} />}>
        {found.isError && <Unread query={found} />}
        <Messages ticket={ticket} />
        {own ? (
          <Notice tone="info">
            <Trans>This conversation is your own. Somebody else has to answer it.</Trans>
          </Notice>
        ) : (
          <ForRole of={answerTicket}>
            <Answer ticket={ticket} admin={admin} onChanged={onChanged} />
            {props.attach}
          </ForRole>
        )}
      </Panel>
      <div className={styles.side}>
        <Panel id="about-title" title={t({ message: 'About', context: 'a conversation' })}>
          <Known ticket={ticket} />
          {!own && may(assignTicket) && <Assignment ticket={ticket} admin={admin} onChanged={onChanged} />}
        </Panel>
        {ticket.record && <LinkedRecord record={ticket.record} />}
        <Panel id="notes-title" title={t`Notes, for staff only`}>
          <Notes
            id={id}
            notes={ticket.notes}
            admin={admin}
            send={(text, key) => call(noteTicket, { params: { id }, body: { text }, key })}
            onChanged={own || !may(noteTicket) ? null : onChanged}
          />
        </Panel>
      </div>
    </div>
  );
}

function State({ ticket }: { readonly ticket: DeskTicketView }) {
  useLingui();
  const { state, waitingSince, dueAt } = ticket;
  if (waitingSince === null || dueAt === null) return <Tag tone="quiet">{textOf(stateWords[state])}</Tag>;
  return (
    <span className={styles.state}>
      <Tag tone="warn">{t`waiting for us`}</Tag> <Waiting since={waitingSince} /> · <Promised dueAt={dueAt} />
    </span>
  );
}

function Messages({ ticket }: { readonly ticket: DeskTicketView }) {
  useLingui();
  const { messages, readByCustomer } = ticket;
  const lastOwn = messages.findLast(({ side }) => side === 'staff')?.seq;
  return (
    <div role="log" aria-label={t`Messages`}>
      <ol className={styles.messages}>
        {messages.map(({ seq, side, name, text, file, time }) => (
          <li key={seq} data-side={side}>
            <p className={styles.head}>
              <strong>{side === 'staff' ? t`${name}, support` : name}</strong>
              <Moment iso={time} />
            </p>
            <p className={styles.text}>{file === null ? text : <SentFile name={text} file={file} />}</p>
            {seq === lastOwn && (
              <p className={styles.read}>{readByCustomer >= seq ? t`Read by the customer` : t`Not read yet`}</p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The status of an account, which is a plain text here. */
function statusOf(status: string): string {
  const known = accountStatuses.find((one) => one === status);
  return known === undefined ? status : accountStatusWord(known);
}

/** A language by its own name; one that this page does not know by its code. */
function languageName(code: string): string {
  const known = languageNamed(code);
  return known === null ? code : languageNames[known];
}

function Known({ ticket }: { readonly ticket: DeskTicketView }) {
  useLingui();
  const { customer, record, createdAt, language, id } = ticket;
  return (
    <Facts
      facts={[
        [
          t`Customer`,
          <Link key="customer" to="/admin/customers/$id" params={{ id: customer.uid }}>
            {customer.displayName}
          </Link>,
        ],
        [t`E-mail`, <Email key="email" address={customer.email} />],
        [t`Status`, statusOf(customer.accountStatus)],
        [t`Language`, languageName(language)],
        record && [t`Record`, <RecordLink key="record" id={record.id} />],
        [t`Opened`, <Moment key="opened" iso={createdAt} />],
        [t({ message: 'Ticket', context: 'a conversation' }), <code key="ticket">{id}</code>],
      ].filter((fact): fact is [string, string] => fact !== null)}
    />
  );
}

/** Who sees the messages has read them for all staff. Failing that nothing is lost: they stay unread. */
function useReading(ticket: DeskTicketView | undefined): void {
  const { run, busy } = useCommand((input: { id: string; upTo: number }, key) =>
    call(markSupportRead, { params: { id: input.id }, body: { upTo: input.upTo }, key }),
  );
  const marked = useRef(0);
  useEffect(() => {
    if (!ticket || ticket.unread === 0 || ticket.lastSeq <= marked.current || busy) return;
    if (document.visibilityState !== 'visible') return;
    marked.current = ticket.lastSeq;
    void run({ id: ticket.id, upTo: ticket.lastSeq });
  }, [ticket, busy, run]);
}
