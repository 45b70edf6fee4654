import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
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
import { renewedEvery } from '#web/client/renewal.ts';
import { textOf } from '#web/texts/text.ts';
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
    refetchInterval: renewedEvery(refreshMs),
  });
}

/** When a mail is tried again by itself; never, once the recipient's side has refused it for good. */
function NextTry({ at }: { readonly at: string | null }) {
  useLingui();
  return at === null ? t`No more` : <Moment iso={at} />;
}

const columns: readonly Column<FailingMail>[] = [
  {
    name: msg`Mail`,
    cell: ({ subject, recipient, problem }) => (
      <>
        <Trans>
          <strong>{subject}</strong> to {recipient}
        </Trans>
        <small className={tables.narrow}>{mailProblemWords(problem)}</small>
      </>
    ),
  },
  { name: msg`Status`, cell: ({ state }) => <Tag tone={mailStates[state].tone}>{textOf(mailStates[state].name)}</Tag> },
  { name: msg`Why`, minor: true, cell: ({ problem }) => mailProblemWords(problem) },
  { name: msg`Tries`, number: true, minor: true, cell: ({ tries }) => tries },
  { name: msg`Next try`, minor: true, cell: ({ nextTryAt }) => <NextTry at={nextTryAt} /> },
];

/** Mail that was refused and is not sent: why, and a person's decision on it. Its text is not shown. */
export function FailingMailPanel() {
  useLingui();
  const mail = useFailingMail();
  const [opened, setOpened] = useState<string | null>(null);
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const { data } = mail;
  const decided = (statusText: StatusText): void => {
    setOpened(null);
    showStatus(statusText);
  };
  return (
    <Panel id="mail-title" title={t`Mail`} aside={data && <State of={data} />}>
      <StatusMessage statusText={statusText} />
      {mail.isError && <Unread query={mail} />}
      {mail.isPending && <Coming rows={1} />}
      {data && <Numbers of={data} />}
      {data && data.items.length > 0 && (
        <Records
          label={t`Mail that is not sent`}
          columns={columns}
          items={data.items}
          idOf={({ id }) => id}
          nameOf={({ subject, recipient }) => t`${subject}, to ${recipient}`}
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
  useLingui();
  if (count > 0) return <Tag tone="down">{textOf(mailStates.failed.name)}</Tag>;
  return waiting === null ? (
    <Tag tone="up">{t`none failing`}</Tag>
  ) : (
    <Tag tone="warn">{textOf(mailStates.waiting.name)}</Tag>
  );
}

/** How many mails are not sent, and why the list says less than there are. */
function Numbers({ of }: { readonly of: Mails }) {
  useLingui();
  const { count, refusedCount, expiredCount, waiting, items } = of;
  const all = count + refusedCount + (waiting?.count ?? 0);
  const shown = items.length;
  return (
    <>
      {all === 0 && <Empty>{t`No mail is waiting or failing.`}</Empty>}
      <WaitingMail of={waiting} />
      {refusedCount > 0 && (
        <p>
          {plural(refusedCount, {
            one: '# mail is no longer tried, because the recipient’s server refuses it for good. Drop those that nobody needs.',
            other:
              '# mails are no longer tried, because the recipient’s server refuses them for good. Drop those that nobody needs.',
          })}
        </p>
      )}
      {expiredCount > 0 && (
        <p>
          {plural(expiredCount, {
            one: '# mail was not sent in the last seven days: its link had expired. Who still needs one asks for a new one.',
            other:
              '# mails were not sent in the last seven days: their links had expired. Who still needs one asks for a new one.',
          })}
        </p>
      )}
      {all > items.length && (
        <p>
          <Trans>
            {all} mails are not sent; these are {shown} of them.
          </Trans>
        </p>
      )}
    </>
  );
}

/** What was refused and is tried again by itself, with its last refusal. */
export function WaitingMail({ of: waiting }: { readonly of: Mails['waiting'] }) {
  useLingui();
  if (waiting === null) return null;
  const { count, since, refusedAt } = waiting;
  const mails = plural(count, { one: '# mail', other: '# mails' });
  const problem = mailProblemWords(waiting.problem);
  return (
    <p>
      {refusedAt === null ? (
        <Trans>
          Waiting: {mails}, since <Moment iso={since} />. Last refusal: {problem}. They are tried again automatically,
          at least every 15 minutes.
        </Trans>
      ) : (
        <Trans>
          Waiting: {mails}, since <Moment iso={since} />. Last refusal <Moment iso={refusedAt} />: {problem}. They are
          tried again automatically, at least every 15 minutes.
        </Trans>
      )}
    </p>
  );
}

function Review(props: { readonly of: FailingMail; readonly onDecided: (statusText: StatusText) => void }) {
  useLingui();
  const { id, subject, recipient, state, problem, tries, createdAt, failedAt, nextTryAt, linkUntil } = props.of;
  return (
    <Case
      known={
        <Facts
          facts={[
            [t`Subject`, subject],
            [t`Recipient`, recipient],
            [t`Status`, textOf(mailStates[state].name)],
            [t`Why`, mailProblemWords(problem)],
            [t`Tries`, String(tries)],
            [t({ message: 'Written', context: 'a mail' }), <Moment key="written" iso={createdAt} />],
            [t`Failing since`, failedAt === null ? t`Not yet` : <Moment key="failed" iso={failedAt} />],
            [t`Next try`, <NextTry key="next" at={nextTryAt} />],
            [t`Link expires`, linkUntil === null ? t`Never` : <Moment key="until" iso={linkUntil} />],
          ]}
        />
      }
      decide={<Decision of={props.of} onDecided={props.onDecided} />}
      below={
        <Fold name={t`audit trail`} reads={auditOf}>
          <TrailOf subject={id} />
        </Fold>
      }
    />
  );
}

function Decision(props: { readonly of: FailingMail; readonly onDecided: (statusText: StatusText) => void }) {
  useLingui();
  const { onDecided } = props;
  const { id, recipient, canBeSent } = props.of;
  const params = { id };
  const sendNow: Choice = {
    name: msg`Send now`,
    of: retryMail,
    form: (
      <ReasonForm
        action={msg`Send this mail now`}
        label={t`Reason`}
        send={(reason, key) => call(retryMail, { params, body: { reason }, key })}
        onDone={() => onDecided({ tone: 'success', sentence: t`The mail to ${recipient} is tried again now.` })}
      >
        <Trans>It is sent within a second if the mail server accepts it, and stays here if not.</Trans>
      </ReasonForm>
    ),
  };
  const drop: Choice = {
    name: msg`Drop`,
    of: dropMail,
    form: (
      <ReasonForm
        action={msg`Drop this mail`}
        label={t`Reason`}
        send={(reason, key) => call(dropMail, { params, body: { reason }, key })}
        onDone={() => onDecided({ tone: 'warn', sentence: t`The mail to ${recipient} is dropped.` })}
      >
        <Trans>It is never sent, and its text is deleted. The notice itself stays in the customer’s list.</Trans>
      </ReasonForm>
    ),
  };
  return (
    <>
      {!canBeSent && <p>{t`Its link works for less than five minutes, so it cannot be sent any more.`}</p>}
      <Choices choices={canBeSent ? [sendNow, drop] : [drop]} />
    </>
  );
}
