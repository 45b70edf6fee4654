import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { alertRoles } from '#api/alert-staff.ts';
import type { ReplyOf } from '#api/operation.ts';
import { assignStaffAlert, readStaffAlert, seeStaffAlert, sendAlertPost } from '#api/staff-alerts.ts';
import { AssignedTo } from '#web/admin/queue/assigned-to.tsx';
import { DecisionForm } from '#web/admin/queue/decision.tsx';
import { AuditOf, RecordPage } from '#web/admin/records/record-page.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Panel } from '#web/ui/panel.tsx';
import {
  aboutWords,
  alertTitle,
  assigneeWords,
  postWords,
  reserveAmounts,
  rolesWords,
  stateNames,
} from './alert-words.ts';
import { useAlertStaff } from './several-alerts.tsx';
import { Todo } from './todo.tsx';

type Alert = ReplyOf<typeof readStaffAlert>;

/** Who takes care of it: oneself, a colleague, or nobody. */
function Assignment(props: {
  readonly of: Alert;
  readonly admin: string;
  readonly onDone: (statusText: StatusText) => void;
}) {
  const { of, admin, onDone } = props;
  const queries = useQueryClient();
  const colleagues = useAlertStaff();
  return (
    <AssignedTo
      assignee={of.assignee}
      colleagues={colleagues}
      admin={admin}
      send={(to, key) => call(assignStaffAlert, { params: { id: of.id }, body: { to }, key })}
      onDone={(reply) => {
        queries.setQueryData(['admin', 'record', 'alert', of.id], reply);
        onDone({ tone: 'success', sentence: assignedSentence(reply.assignee, admin) });
      }}
    />
  );
}

function assignedSentence(assignee: Alert['assignee'], admin: string): string {
  if (assignee === null) return t`Nobody is assigned to the alert now.`;
  const { uid, name } = assignee;
  return uid === admin
    ? t`The alert is assigned to you.`
    : t`The alert is assigned to ${name}. They find it under “Assigned to me”.`;
}

function notYetWords({ code }: Alert): string {
  const roles = rolesWords(alertRoles(code));
  return t`not yet: ${roles}, after three minutes`;
}

/** /admin/alerts/{id}: since when, what to do about it, and who saw it (R5). */
export function AlertPage(props: { readonly id: string; readonly admin: string }) {
  useLingui();
  const { id, admin } = props;
  const may = useMay();
  return (
    <RecordPage
      what={msg({ message: 'alert', context: 'a record' })}
      id={id}
      read={() => call(readStaffAlert, { params: { id } })}
      nameOf={alertTitle}
    >
      {(alert, onDecided) => (
        <>
          <Panel
            id="record-title"
            title={t`Alert`}
            aside={
              <Tag tone={alert.endedAt === null ? 'warn' : 'quiet'}>
                {textOf(stateNames[alert.endedAt === null ? 'open' : 'ended'])}
              </Tag>
            }
          >
            <Facts
              facts={[
                [t({ message: 'About', context: 'an alert' }), alert.about === '' ? null : aboutWords(alert)],
                [t`Held at the last look`, reserveAmounts(alert)?.held ?? null],
                [t({ message: 'Floor', context: 'a reserve' }), reserveAmounts(alert)?.floor ?? null],
                [t`Began`, <Moment key="began" iso={alert.beganAt} />],
                [
                  t`Staff notified`,
                  alert.notifiedAt === null ? (
                    notYetWords(alert)
                  ) : (
                    <span key="told">
                      {alert.notifiedRoles && `${rolesWords(alert.notifiedRoles)}, `}
                      <Moment iso={alert.notifiedAt} />
                    </span>
                  ),
                ],
                [
                  t`Webhook`,
                  alert.posts.length === 0
                    ? null
                    : alert.posts.map((post) => (
                        <span key={post.event}>
                          {postWords(post)}
                          {post.sentAt !== null && (
                            <>
                              , <Moment iso={post.sentAt} />
                            </>
                          )}
                          <br />
                        </span>
                      )),
                ],
                [
                  t({ message: 'Ended', context: 'an alert' }),
                  alert.endedAt === null ? null : <Moment key="ended" iso={alert.endedAt} />,
                ],
                [t`Assigned to`, assigneeWords(alert) ?? t`nobody`],
                [
                  t`Seen by`,
                  alert.seen.length === 0
                    ? t`nobody yet`
                    : alert.seen.map(({ uid, name, time }) => (
                        <span key={uid}>
                          {name}, <Moment iso={time} />
                          <br />
                        </span>
                      )),
                ],
                [t`Record`, alert.id],
              ]}
            />
            {alert.endedAt === null && (
              <p>
                <Todo code={alert.code} />
              </p>
            )}
            {may(assignStaffAlert) && alert.endedAt === null && (
              <Assignment of={alert} admin={admin} onDone={onDecided} />
            )}
            {may(sendAlertPost) &&
              alert.posts
                .filter(({ state }) => state === 'given_up')
                .map(({ event }) => (
                  <DecisionForm
                    key={event}
                    action={event === 'began' ? msg`Send the begin again` : msg`Send the end again`}
                    send={(key) => call(sendAlertPost, { params: { id, event }, body: {}, key })}
                    onDone={() => onDecided({ tone: 'success', sentence: t`The post is sent again now.` })}
                  >
                    <Trans>It goes to STAFF_WEBHOOK_URL with the id it had, and is tried as often as a new one.</Trans>
                  </DecisionForm>
                ))}
            {may(seeStaffAlert) && !alert.seen.some(({ uid }) => uid === admin) && (
              <DecisionForm
                action={msg`I have seen it`}
                send={(key) => call(seeStaffAlert, { params: { id }, body: {}, key })}
                onDone={() =>
                  onDecided({ tone: 'success', sentence: t`Your colleagues see that you know of this alert.` })
                }
              >
                <Trans>Your name and the time appear here. The alert ends when its cause does.</Trans>
              </DecisionForm>
            )}
          </Panel>
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}
