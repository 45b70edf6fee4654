import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { revokeConversationLink } from '#api/contact-conversations.ts';
import type { ReplyOf } from '#api/operation.ts';
import { listContactMessages, settleContactMessage, settleContactMessages } from '#api/support-desk.ts';
import { ticketLimits } from '#domain/support/ticket.ts';
import { Selecting, Selects } from '#web/admin/lists/selecting.tsx';
import { DecisionOutcome, useDecision } from '#web/admin/queue/decision.tsx';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { Email } from '#web/admin/widgets/email.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { Case, type Column, Facts } from '#web/admin/widgets/records.tsx';
import { ForRole, useMay } from '#web/admin/widgets/rights.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { useDraft } from '#web/client/drafts.ts';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { askAgain } from '#web/widgets/outcome.tsx';
import { ContactLines } from './contact-lines.tsx';
import { Promised } from './promise.tsx';
import { SeveralContacts } from './several-contacts.tsx';
import styles from './support.module.css';

/** Whether somebody has shown that the address is theirs (S1.1). */
const addressWords = {
  account: 'Written while signed in; the address is as typed',
  confirmed: 'Confirmed by link',
  unconfirmed: 'Address not confirmed',
} as const;

type Contact = ReplyOf<typeof listContactMessages>['items'][number];

const statuses = ['waiting', 'settled'] as const;

const columns: readonly Column<Contact>[] = [
  {
    name: 'From',
    cell: (message) => (message.answer === null ? <Choosable message={message} /> : <From message={message} />),
  },
  { name: 'E-mail', minor: true, cell: ({ email }) => email },
  { name: 'Message', minor: true, cell: ({ text }) => <span className={styles.newest}>{text}</span> },
  {
    name: 'Waiting',
    number: true,
    cell: ({ createdAt, waitingSince, dueAt, answer }) =>
      answer === null ? (
        <>
          <Waiting since={waitingSince ?? createdAt} /> · <Promised dueAt={dueAt} />
        </>
      ) : (
        <Moment iso={answer.time} />
      ),
  },
];

/** Who wrote. */
function From({ message: { name, email, address } }: { readonly message: Contact }) {
  return (
    <>
      <strong>{name}</strong>
      <small className={tables.narrow}>
        <Email address={email} />
      </small>
      {address === 'unconfirmed' && <small>Address not confirmed</small>}
    </>
  );
}

/** The same of one that waits, with the box that selects it. */
const Choosable = ({ message }: { readonly message: Contact }) => (
  <Selects id={message.id} name={`message from ${message.name}`} seen={message.lastSeq}>
    <From message={message} />
  </Selects>
);

const queue: QueueOf<Contact, (typeof statuses)[number]> = {
  what: 'contact messages',
  title: 'From the contact page',
  statuses,
  read: (page, shown) => call(listContactMessages, { query: { ...page, state: shown } }),
  empty: {
    waiting: 'No message from the contact page is waiting.',
    settled: 'No message from the contact page is settled.',
  },
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => `message from ${name}`,
  beside: true,
  waits: ({ answer }) => answer === null,
};

/** What visitors wrote through the contact page: answered by e-mail, once each (S1). */
export function ContactMessages(props: { readonly admin: string }) {
  const may = useMay();
  return (
    <Selecting of="" may={may(settleContactMessages)}>
      <ReviewQueue
        of={queue}
        above={() => <SeveralContacts />}
        detail={(message, onDecided) => <ContactCase message={message} admin={props.admin} onDecided={onDecided} />}
      />
    </Selecting>
  );
}

/** One message, and the conversation that followed from it (S1.1). */
export function ContactCase(props: {
  readonly message: Contact;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  const { message, admin } = props;
  const { answer } = message;
  return (
    <Case
      known={
        <>
          <p className={styles.text}>{message.text}</p>
          <Facts
            facts={[
              ['E-mail, as typed', message.email],
              ['Address', addressWords[message.address]],
              ['Signed in as', message.author ?? 'nobody'],
              ['Written', <Moment key="written" iso={message.createdAt} />],
              ['Reference', <code key="reference">{message.id}</code>],
            ]}
          />
        </>
      }
      decide={
        answer !== null ? (
          <p>
            {answer.reply === null ? 'Settled without a reply' : 'Answered by e-mail'} by {answer.by},{' '}
            <Moment iso={answer.time} />
          </p>
        ) : message.author === admin ? (
          <Notice tone="info">This message is your own. Somebody else has to settle it.</Notice>
        ) : (
          <ForRole of={settleContactMessage}>
            <Reply {...props} />
          </ForRole>
        )
      }
      below={
        <>
          <ContactLines message={message} />
          {message.linkOpen && (
            <ForRole of={revokeConversationLink}>
              <Revoke {...props} />
            </ForRole>
          )}
        </>
      }
    />
  );
}

/** Makes the visitor's link open nothing any more. */
function Revoke(props: { readonly message: Contact; readonly onDecided: (statusText: StatusText) => void }) {
  const { message, onDecided } = props;
  const { state, busy, run } = useDecision(
    (id: string, key) => call(revokeConversationLink, { params: { id }, body: {}, key }),
    () => onDecided({ tone: 'success', sentence: `The link sent to ${message.email} no longer works.` }),
  );
  return (
    <>
      <DecisionOutcome state={state} about={`message ${message.id}`} />
      <Button variant="subtle" size="sm" loading={busy} onClick={() => void run(message.id)}>
        Revoke the visitor’s link
      </Button>
    </>
  );
}

const blank = { reply: '' };

function Reply(props: {
  readonly message: Contact;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  const { message, admin, onDecided } = props;
  const draft = useDraft(admin, `contact/${message.id}`, blank);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const { state, asked, busy, run } = useDecision(
    (reply: string | null, key) =>
      call(settleContactMessage, {
        params: { id: message.id },
        body: { seen: message.lastSeq, ...(reply !== null && { reply }) },
        key,
      }),
    (reply) => {
      draft.type('reply', '');
      const sentence = reply.answer?.reply
        ? `Your reply to ${message.email} is on its way.`
        : 'Settled without a reply.';
      onDecided({ tone: 'success', sentence });
    },
  );
  const text = draft.typed.reply;
  const { length } = text.trim();
  const wrong = length === 0 || length > ticketLimits.message;
  return (
    <form
      ref={form}
      className={styles.composer}
      noValidate
      aria-label={`Reply to ${message.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (asked) void run(asked.input);
        else if (wrong) requestAnimationFrame(() => focusFirstError(form.current));
        else void run(text.trim());
      }}
    >
      <Textarea
        label="Reply by e-mail"
        autosize
        minRows={4}
        value={asked?.input ?? text}
        readOnly={asked !== null}
        error={tried && wrong && 'Write 1 to 4,000 characters'}
        onChange={(event) => draft.type('reply', event.currentTarget.value)}
      />
      <DecisionOutcome state={state} about={`message ${message.id}`} />
      <div className={styles.actions}>
        <Button type="submit" size="sm" loading={busy}>
          {asked ? askAgain() : 'Send reply'}
        </Button>
        {asked === null && (
          <Button variant="subtle" size="sm" data-disabled={busy} onClick={() => void run(null)}>
            Settle without a reply
          </Button>
        )}
      </div>
    </form>
  );
}
