import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#api/operation.ts';
import { endStaffSession, listStaffSessions } from '#api/staff-sessions.ts';
import { openedByWords } from '#web/admin/customers/customer-words.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty } from '#web/ui/panel.tsx';
import { readableTime } from '#web/ui/time.ts';
import { deviceWords } from '#web/widgets/device-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';

type Session = ReplyOf<typeof listStaffSessions>['sessions'][number];

interface Shown {
  readonly uid: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly onStatus: ShowStatus;
}

const keyOf = (uid: string) => ['admin', 'staff', 'sessions', uid];

/** The open sessions of one of staff, read once they are shown (A7.2). */
export function Sessions(props: Shown) {
  useLingui();
  const { uid, name, isOwn } = props;
  const found = useQuery({
    queryKey: keyOf(uid),
    queryFn: () => call(listStaffSessions, { params: { id: uid } }),
  });
  if (found.isPending) return <Coming rows={2} />;
  if (!found.data) return <Unread query={found} />;
  const { sessions } = found.data;
  if (sessions.length === 0) return <Empty>{t`${name} is not signed in anywhere.`}</Empty>;
  return (
    <>
      {isOwn && (
        <p>
          <Trans>End your own sessions on the page of your own account.</Trans>
        </p>
      )}
      {sessions.map((session) => (
        <OneSession key={session.key} session={session} {...props} />
      ))}
    </>
  );
}

function OneSession({ session, uid, name, isOwn, onStatus }: Shown & { readonly session: Session }) {
  useLingui();
  const queries = useQueryClient();
  const browser = deviceWords(session);
  // Two may be of one browser: a name says which.
  const device = `${browser}, ${readableTime(session.openedAt)}`;
  const end = (
    <ReasonForm
      action={msg`End session`}
      about={session.key}
      label={t`Reason`}
      send={(reason, key) => call(endStaffSession, { params: { id: uid, key: session.key }, body: { reason }, key })}
      onDone={(reply) => {
        queries.setQueryData(keyOf(uid), reply);
        onStatus({ tone: 'success', sentence: t`The session of ${name} in ${device} has ended.` });
      }}
    >
      <Trans>Signs {name} out of this browser at once. Role, password and other sessions stay.</Trans>
    </ReasonForm>
  );
  return (
    <section aria-label={device}>
      <Facts
        facts={[
          [t`Device`, browser],
          [t`From`, session.from ?? t`not known`],
          [t`Signed in by`, textOf(openedByWords[session.openedBy])],
          [t`Signed in`, <Moment key="opened" iso={session.openedAt} />],
          [t`Last used`, <Moment key="used" iso={session.lastUsedAt} />],
        ]}
      />
      {!isOwn && <Choices choices={[{ name: msg`End session`, of: endStaffSession, form: end }]} />}
    </section>
  );
}
