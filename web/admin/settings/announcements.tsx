import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { approveAnnouncement, endAnnouncement, listAnnouncements, proposeAnnouncement } from '#api/announcements.ts';
import { announcementKinds, audiences } from '#domain/house-settings/announcements.ts';
import { inEachLanguage, languages } from '#domain/languages/language.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import {
  type Announcement,
  type AnnouncementField,
  announcementWords,
  audienceWords,
  kindWords,
  readAnnouncement,
  stateOf,
  textLabel,
  timeOf,
} from './announcement-words.ts';
import type { Staff } from './setting-changes.tsx';

const tones = {
  proposed: 'warn',
  planned: 'warn',
  shown: 'up',
  over: 'quiet',
  declined: 'down',
  withdrawn: 'quiet',
} as const;

/** What is announced to whom, what waits for a second person, and what was (X9). */
export function Announcements({ staff, onStatus }: { readonly staff: Staff; readonly onStatus: ShowStatus }) {
  useLingui();
  const { serverNow } = useLive();
  const list = useQuery({ queryKey: ['admin', 'announcements'], queryFn: () => call(listAnnouncements, {}) });
  const mayPropose = staff.role === 'owner' || staff.role === 'operations';
  const items = list.data?.items ?? [];
  return (
    <Panel id="announcements" title={t({ message: 'Announcements', context: 'of the house' })}>
      <div className={listing.stack}>
        {mayPropose && (
          <div>
            <Choices
              choices={[
                { name: msg`New announcement`, of: proposeAnnouncement, form: <Propose onStatus={onStatus} /> },
              ]}
            />
          </div>
        )}
        {list.isError && <Unread query={list} />}
        {list.isPending && <Coming rows={2} />}
        {list.data && items.length === 0 && (
          <Empty>
            <Trans>Nothing has been announced yet.</Trans>
          </Empty>
        )}
        {items.map((one) => (
          <One key={one.id} of={one} staff={staff} mayDecide={mayPropose} nowMs={serverNow()} onStatus={onStatus} />
        ))}
      </div>
    </Panel>
  );
}

function One(props: {
  readonly of: Announcement;
  readonly staff: Staff;
  readonly mayDecide: boolean;
  readonly nowMs: number;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { of, staff, onStatus } = props;
  const { id, kind, audience, texts, until, status, reason, proposedBy, approvedBy, endedBy, endReason } = of;
  const state = stateOf(of, props.nowMs);
  const time = timeOf(of, props.nowMs);
  const kindWord = textOf(kindWords[kind]);
  const title = `${kindWord}: ${texts[0]?.text ?? ''}`;
  const params = { id };
  const approve = (
    <DecisionForm
      action={msg`Approve announcement`}
      send={(key) => call(approveAnnouncement, { params, body: {}, key })}
      onDone={() => onStatus({ tone: 'success', sentence: t`Approved. It is shown within its time.` })}
    >
      <Trans>Shown above every screen of the app from its time on, without a restart.</Trans>
    </DecisionForm>
  );
  const isProposed = status === 'proposed';
  const end = (
    <ReasonForm
      action={isProposed ? msg`Decline announcement` : msg`Take down announcement`}
      label={t`Reason`}
      send={(text, key) => call(endAnnouncement, { params, body: { reason: text }, key })}
      onDone={() => onStatus({ tone: 'success', sentence: t`This announcement is no longer shown.` })}
    >
      {isProposed ? t`It is never shown.` : t`It leaves every screen at once.`}
    </ReasonForm>
  );
  const choices = [
    ...(status === 'proposed' && proposedBy !== staff.uid
      ? [{ name: msg`Approve`, of: approveAnnouncement, form: approve }]
      : []),
    ...(status === 'proposed' || state === 'shown' || state === 'planned'
      ? [{ name: isProposed ? msg`Decline` : msg`Take down`, of: endAnnouncement, form: end }]
      : []),
  ];
  return (
    <section aria-label={title} className={listing.stack}>
      <div>
        <strong>{kindWord}</strong> <Tag tone={tones[state]}>{textOf(announcementWords[state])}</Tag>
        {texts.map(({ language, text }) => (
          <p key={language} lang={language}>
            {text}
          </p>
        ))}
      </div>
      <Facts
        facts={[
          [t({ message: 'For', context: 'whom' }), textOf(audienceWords[audience])],
          [
            time.label,
            <span key="when">
              {time.from === null ? (
                <Trans>
                  as soon as it is approved, until <Moment iso={until} />
                </Trans>
              ) : (
                <Trans>
                  <Moment iso={time.from} /> until <Moment iso={until} />
                </Trans>
              )}
            </span>,
          ],
          [t`Reason`, reason],
          [t`Proposed by`, <Person key="by" id={proposedBy} self={staff.uid} />],
          [t`Approved by`, approvedBy === null ? null : <Person key="yes" id={approvedBy} self={staff.uid} />],
          [
            t`Ended by`,
            endedBy === null ? null : (
              <span key="end">
                <Person id={endedBy} self={staff.uid} />: <Trans>“{endReason}”</Trans>
              </span>
            ),
          ],
        ]}
      />
      {props.mayDecide && choices.length > 0 && (
        <div>
          <Choices choices={choices} />
        </div>
      )}
    </section>
  );
}

const blank: Readonly<Record<AnnouncementField, string>> = {
  kind: 'announcement',
  audience: 'all',
  from: '',
  until: '',
  reason: '',
  ...inEachLanguage(() => ''),
};

function Propose({ onStatus }: { readonly onStatus: ShowStatus }) {
  useLingui();
  const { serverNow } = useLive();
  return (
    <TypedForm
      action={t`Propose announcement`}
      label={t`New announcement`}
      fields={[
        {
          name: 'kind',
          label: msg`Kind`,
          as: 'choice',
          options: announcementKinds.map((value) => ({ value, label: kindWords[value] })),
        },
        {
          name: 'audience',
          label: msg({ message: 'For', context: 'whom' }),
          as: 'choice',
          options: audiences.map((value) => ({ value, label: audienceWords[value] })),
        },
        { name: 'from', label: msg`From (UTC)`, hint: msg`Empty: as soon as it is approved`, as: 'time' },
        { name: 'until', label: msg`Until (UTC)`, hint: msg`At most 90 days`, as: 'time' },
        ...languages.map((language) => ({ name: language, label: textLabel(language), as: 'words' }) as const),
        { name: 'reason', label: msg`Reason`, hint: msg`For the person who approves; not shown`, as: 'words' },
      ]}
      blank={blank}
      draft="announcement"
      read={(typed) => readAnnouncement(typed, serverNow())}
      send={(body, key) => call(proposeAnnouncement, { body, key })}
      about={(typed) => typed.en}
      statusMessage={() => ({
        tone: 'info',
        sentence: t`Announcement proposed. It is shown once a different person approves it.`,
      })}
      onStatusMessage={onStatus}
    >
      {() => null}
    </TypedForm>
  );
}
