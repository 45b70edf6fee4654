import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditOf } from '#api/accounts.ts';
import { dropMail, listFailingMail, retryMail } from '#api/mail.ts';
import type { ReplyOf } from '#api/operation.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { type Choice, Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { mailProblemWords, mailStates } from './operation-words.ts';

type FailingMail = ReplyOf<typeof listFailingMail>['items'][number];

const refreshMs = 15_000;

/** Mail that is not taken, renewed while on the screen. */
export function useFailingMail() {
  return useQuery({
    queryKey: ['admin', 'failing-mail'],
    queryFn: () => call(listFailingMail, {}),
    refetchInterval: refreshMs,
  });
}

/** When a mail is tried again by itself; never, once the recipient's side has refused it for good. */
function NextTry({ at }: { readonly at: string | null }) {
  return at === null ? 'No more' : <Moment iso={at} />;
}

const columns: readonly Column<FailingMail>[] = [
  {
    name: 'Mail',
    cell: ({ subject, recipient, problem }) => (
      <>
        <strong>{subject}</strong> to {recipient}
        <small className={tables.narrow}>{mailProblemWords(problem)}</small>
      </>
    ),
  },
  { name: 'State', cell: ({ state }) => <Tag tone={mailStates[state].tone}>{mailStates[state].name}</Tag> },
  { name: 'Why', minor: true, cell: ({ problem }) => mailProblemWords(problem) },
  { name: 'Tries', number: true, cell: ({ tries }) => tries },
  { name: 'Next try', minor: true, cell: ({ nextTryAt }) => <NextTry at={nextTryAt} /> },
];

/** Mail that was refused and is not sent: why, and a person's decision on it. Its text is not shown. */
export function FailingMailPanel() {
  const mail = useFailingMail();
  const [opened, setOpened] = useState<string | null>(null);
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const { data } = mail;
  const decided = (statusText: StatusText): void => {
    setOpened(null);
    showStatus(statusText);
  };
  return (
    <Panel id="mail-title" title="Mail" aside={data && <State of={data} />}>
      <StatusMessage statusText={statusText} />
      {mail.isError && <Unread query={mail} />}
      {mail.isPending && <Coming rows={1} />}
      {data && <Numbers of={data} />}
      {data && data.items.length > 0 && (
        <Records
          label="Mail that is not sent"
          columns={columns}
          items={data.items}
          idOf={({ id }) => id}
          nameOf={({ subject, recipient }) => `${subject}, to ${recipient}`}
          actionOf={() => 'review'}
          opened={opened}
          onOpen={(id) => {
            setOpened(id);
            showStatus(null);
          }}
          detail={(one) => <Review of={one} onDecided={decided} />}
        />
      )}
    </Panel>
  );
}

type Mails = ReplyOf<typeof listFailingMail>;

function State({ of: { count, waiting } }: { readonly of: Mails }) {
  if (count > 0) return <Tag tone="down">failing</Tag>;
  return waiting === null ? <Tag tone="up">none failing</Tag> : <Tag tone="warn">waiting</Tag>;
}

/** How many mails are not sent, and why the list says less than there are. */
function Numbers({ of }: { readonly of: Mails }) {
  const { count, refusedCount, expiredCount, waiting, items } = of;
  const all = count + refusedCount + (waiting?.count ?? 0);
  return (
    <>
      {all === 0 && <Empty>No mail is waiting or failing.</Empty>}
      <WaitingMail of={waiting} />
      {refusedCount > 0 && (
        <p>
          {refusedCount === 1 ? '1 mail is' : `${refusedCount} mails are`} no longer tried, because the recipient’s
          server refuses {refusedCount === 1 ? 'it' : 'them'} for good. Drop those that nobody needs.
        </p>
      )}
      {expiredCount > 0 && (
        <p>
          {expiredCount === 1
            ? '1 mail was not sent in the last seven days: its link had expired.'
            : `${expiredCount} mails were not sent in the last seven days: their links had expired.`}{' '}
          Who still needs one asks for a new one.
        </p>
      )}
      {all > items.length && (
        <p>
          {all} mails are not sent; these are {items.length} of them.
        </p>
      )}
    </>
  );
}

/** What was refused and is tried again by itself, with its last refusal. */
export function WaitingMail({ of: waiting }: { readonly of: Mails['waiting'] }) {
  if (waiting === null) return null;
  const { count, since, problem, refusedAt } = waiting;
  return (
    <p>
      Waiting: {count === 1 ? '1 mail' : `${count} mails`}, since <Moment iso={since} />. Last refusal
      {refusedAt !== null && (
        <>
          {' '}
          <Moment iso={refusedAt} />
        </>
      )}
      : {mailProblemWords(problem)}. They are tried again automatically, at least every 15 minutes.
    </p>
  );
}

function Review(props: { readonly of: FailingMail; readonly onDecided: (statusText: StatusText) => void }) {
  const { id, subject, recipient, state, problem, tries, createdAt, failedAt, nextTryAt, linkUntil } = props.of;
  return (
    <Case
      known={
        <Facts
          facts={[
            ['Subject', subject],
            ['Recipient', recipient],
            ['State', mailStates[state].name],
            ['Why', mailProblemWords(problem)],
            ['Tries', String(tries)],
            ['Written', <Moment key="written" iso={createdAt} />],
            ['Failing since', failedAt === null ? 'Not yet' : <Moment key="failed" iso={failedAt} />],
            ['Next try', <NextTry key="next" at={nextTryAt} />],
            ['Link expires', linkUntil === null ? 'Never' : <Moment key="until" iso={linkUntil} />],
          ]}
        />
      }
      decide={<Decision of={props.of} onDecided={props.onDecided} />}
      below={
        <Fold name="audit trail" reads={auditOf}>
          <TrailOf subject={id} />
        </Fold>
      }
    />
  );
}

function Decision(props: { readonly of: FailingMail; readonly onDecided: (statusText: StatusText) => void }) {
  const { onDecided } = props;
  const { id, recipient, canBeSent } = props.of;
  const params = { id };
  const sendNow: Choice = {
    name: 'Send now',
    of: retryMail,
    form: (
      <ReasonForm
        action="Send this mail now"
        label="Reason"
        send={(reason, key) => call(retryMail, { params, body: { reason }, key })}
        onDone={() => onDecided({ tone: 'success', sentence: `The mail to ${recipient} is tried again now.` })}
      >
        It is sent within a second if the mail server accepts it, and stays here if not.
      </ReasonForm>
    ),
  };
  const drop: Choice = {
    name: 'Drop',
    of: dropMail,
    form: (
      <ReasonForm
        action="Drop this mail"
        label="Reason"
        send={(reason, key) => call(dropMail, { params, body: { reason }, key })}
        onDone={() => onDecided({ tone: 'warn', sentence: `The mail to ${recipient} is dropped.` })}
      >
        It is never sent, and its text is deleted. The notice itself stays in the customer’s list.
      </ReasonForm>
    ),
  };
  return (
    <>
      {!canBeSent && <p>Its link works for less than five minutes, so it cannot be sent any more.</p>}
      <Choices choices={canBeSent ? [sendNow, drop] : [drop]} />
    </>
  );
}
