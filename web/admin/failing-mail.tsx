import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropMail, listFailingMail, retryMail } from '#api/mail.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/api-client/client.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Choices, Fold } from './choices.tsx';
import { ReasonForm } from './decision.tsx';
import { Coming } from './listing.tsx';
import { Moment } from './moment.tsx';
import { mailProblemWords } from './operation-words.ts';
import { Case, type Column, Facts, Records } from './records.tsx';
import { Said, type Saying } from './said.tsx';
import { TrailOf } from './trail.tsx';

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
  { name: 'Next try', minor: true, cell: ({ nextTryAt }) => <Moment iso={nextTryAt} /> },
];

/** Mail that was not taken in ten attempts: why, and what is to become of it. Its text is not shown. */
export function FailingMailPanel() {
  const mail = useFailingMail();
  const [opened, setOpened] = useState<string | null>(null);
  const [saying, say] = useState<Saying | null>(null);
  const { data } = mail;
  const decided = (saying: Saying): void => {
    setOpened(null);
    say(saying);
  };
  return (
    <Panel
      id="mail-title"
      title="Mail"
      aside={data && <Tag tone={data.count === 0 ? 'up' : 'down'}>{data.count === 0 ? 'sent' : 'failing'}</Tag>}
    >
      <Said saying={saying} />
      {mail.isError && <Unread query={mail} />}
      {mail.isPending && <Coming rows={1} />}
      {data?.count === 0 && <Empty>No mail has failed.</Empty>}
      {data && data.count > data.items.length && (
        <p>
          {data.count} mails have failed; these are the {data.items.length} that failed first.
        </p>
      )}
      {data && data.count > 0 && (
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
            say(null);
          }}
          detail={(one) => <Review of={one} onDecided={decided} />}
        />
      )}
    </Panel>
  );
}

function Review(props: { readonly of: FailingMail; readonly onDecided: (saying: Saying) => void }) {
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
            ['Next try', <Moment key="next" iso={nextTryAt} />],
          ]}
        />
      }
      decide={
        <Choices
          choices={[
            {
              name: 'Try again',
              form: (
                <ReasonForm
                  action="Try again now"
                  label="Reason"
                  send={(reason, key) => call(retryMail, { params, body: { reason }, key })}
                  onDone={() =>
                    props.onDecided({ tone: 'success', sentence: `The mail to ${recipient} is tried again now.` })
                  }
                >
                  It is sent within a second if the mail server takes it, and stays here if not. Links in it may have
                  expired.
                </ReasonForm>
              ),
            },
            {
              name: 'Drop',
              form: (
                <ReasonForm
                  action="Drop this mail"
                  label="Reason"
                  send={(reason, key) => call(dropMail, { params, body: { reason }, key })}
                  onDone={() => props.onDecided({ tone: 'warn', sentence: `The mail to ${recipient} was dropped.` })}
                >
                  It is never sent, and its text is deleted. Notices of the product stay readable under the bell.
                </ReasonForm>
              ),
            },
          ]}
        />
      }
      below={
        <Fold name="audit trail">
          <TrailOf subject={id} />
        </Fold>
      }
    />
  );
}
