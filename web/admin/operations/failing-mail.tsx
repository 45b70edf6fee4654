import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditOf } from '#api/accounts.ts';
import { dropMail, listFailingMail, retryMail } from '#api/mail.ts';
import type { ReplyOf } from '#api/operation.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { mailProblemWords } from './operation-words.ts';

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

/** When a mail is tried again by itself; never, once it is given up. */
function NextTry({ at }: { readonly at: string | null }) {
  return at === null ? 'Given up' : <Moment iso={at} />;
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
  { name: 'Why', minor: true, cell: ({ problem }) => mailProblemWords(problem) },
  { name: 'Tries', number: true, cell: ({ tries }) => tries },
  { name: 'Next try', minor: true, cell: ({ nextTryAt }) => <NextTry at={nextTryAt} /> },
];

/** Mail that was not taken in ten attempts: why, and what is to become of it. Its text is not shown. */
export function FailingMailPanel() {
  const mail = useFailingMail();
  const [opened, setOpened] = useState<string | null>(null);
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const { data } = mail;
  const all = data ? data.count + data.refusedCount : null;
  const decided = (statusText: StatusText): void => {
    setOpened(null);
    showStatus(statusText);
  };
  return (
    <Panel id="mail-title" title="Mail" aside={data && <State of={data} />}>
      <StatusMessage statusText={statusText} />
      {mail.isError && <Unread query={mail} />}
      {mail.isPending && <Coming rows={1} />}
      {all === 0 && data?.waiting === null && <Empty>No mail has failed.</Empty>}
      {data && <WaitingMail of={data.waiting} />}
      {data && data.refusedCount > 0 && (
        <p>
          {data.refusedCount === 1 ? '1 mail was' : `${data.refusedCount} mails were`} given up because the recipient’s
          server refuses {data.refusedCount === 1 ? 'it' : 'them'} for good. Drop what nobody needs.
        </p>
      )}
      {data && all !== null && all > data.items.length && (
        <p>
          {all} mails have failed; these are the {data.items.length} that failed first.
        </p>
      )}
      {data && all !== null && all > 0 && (
        <Records
          label="Failing mail"
          columns={columns}
          items={data.items}
          idOf={({ id }) => id}
          nameOf={({ subject, recipient }) => `${subject}, to ${recipient}`}
          actionOf={() => 'Review'}
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
      : {mailProblemWords(problem)}. They are tried again by themselves.
    </p>
  );
}

function Review(props: { readonly of: FailingMail; readonly onDecided: (statusText: StatusText) => void }) {
  const { id, subject, recipient, problem, tries, createdAt, failedAt, nextTryAt } = props.of;
  const params = { id };
  return (
    <Case
      known={
        <Facts
          facts={[
            ['Subject', subject],
            ['Recipient', recipient],
            ['Why', mailProblemWords(problem)],
            ['Tries', String(tries)],
            ['Written', <Moment key="written" iso={createdAt} />],
            ['Failing since', <Moment key="failed" iso={failedAt} />],
            ['Next try', <NextTry key="next" at={nextTryAt} />],
          ]}
        />
      }
      decide={
        <Choices
          choices={[
            {
              name: 'Try again',
              of: retryMail,
              form: (
                <ReasonForm
                  action="Try again now"
                  label="Reason"
                  send={(reason, key) => call(retryMail, { params, body: { reason }, key })}
                  onDone={() =>
                    props.onDecided({ tone: 'success', sentence: `The mail to ${recipient} is tried again now.` })
                  }
                >
                  It is sent within a second if the mail server accepts it, and stays here if not. Links in it may have
                  expired.
                </ReasonForm>
              ),
            },
            {
              name: 'Drop',
              of: dropMail,
              form: (
                <ReasonForm
                  action="Drop this mail"
                  label="Reason"
                  send={(reason, key) => call(dropMail, { params, body: { reason }, key })}
                  onDone={() => props.onDecided({ tone: 'warn', sentence: `The mail to ${recipient} was dropped.` })}
                >
                  It is never sent, and its text is deleted. The notice itself stays in the customer’s list.
                </ReasonForm>
              ),
            },
          ]}
        />
      }
      below={
        <Fold name="audit trail" reads={auditOf}>
          <TrailOf subject={id} />
        </Fold>
      }
    />
  );
}
