import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAnnouncements } from '#api/announcements.ts';
import { listSettings, proposeSetting } from '#api/house-settings.ts';
import { settingGroups } from '#domain/house-settings/settings.ts';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { useLedTo } from '#web/admin/widgets/led-to.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts, Records } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Announcements } from './announcements.tsx';
import { LimitCountriesPanel } from './limit-countries.tsx';
import { OpenSetting } from './open-setting.tsx';
import { History, type Staff } from './setting-changes.tsx';
import {
  aboutOf,
  boundsWords,
  groupTitles,
  nameOf,
  type ProposalField,
  proposalFields,
  readProposal,
  type Setting,
  valueWords,
  variableOf,
} from './setting-words.ts';
import styles from './settings.module.css';

/** The settings that staff change, what holds of each, and what waits for an owner (X8). */
export function SettingsScreen({ staff }: { readonly staff: Staff }) {
  useLingui();
  const may = useMay();
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const settings = useQuery({ queryKey: ['admin', 'settings'], queryFn: () => call(listSettings, {}) });
  useLedTo('announcements', !settings.isPending);
  useLedTo('settings-limit-countries', !settings.isPending);
  const items = settings.data?.items ?? [];
  const waiting = items.filter(({ next }) => next !== null);
  return (
    <div className={listing.stack}>
      <StatusMessage statusText={statusText} />
      {settings.isError && <Unread query={settings} />}
      {settings.isPending && <Coming rows={6} />}
      {settings.data && (
        <Panel id="settings-waiting" title={t`Not in force yet`}>
          {waiting.length === 0 ? (
            <Empty>
              <Trans>No changes pending. One person proposes a change, a different owner approves it.</Trans>
            </Empty>
          ) : (
            waiting.map((setting) =>
              setting.next === null ? null : (
                <OpenSetting
                  key={setting.next.id}
                  change={setting.next}
                  setting={setting}
                  staff={staff}
                  onStatus={showStatus}
                />
              ),
            )
          )}
        </Panel>
      )}
      {settings.data &&
        settingGroups.map((group) => (
          <Panel key={group} id={`settings-${group}`} title={textOf(groupTitles[group])}>
            <Group
              title={textOf(groupTitles[group])}
              settings={items.filter((one) => one.group === group)}
              staff={staff}
              opened={opened}
              onOpen={setOpened}
              onStatus={showStatus}
            />
          </Panel>
        ))}
      {/* Once nothing above them comes any more: a press would meet another place. */}
      {!settings.isPending && may(listAnnouncements) && <Announcements staff={staff} onStatus={showStatus} />}
      {settings.data && <LimitCountriesPanel staff={staff} onStatus={showStatus} />}
    </div>
  );
}

function Group(props: {
  readonly title: string;
  readonly settings: readonly Setting[];
  readonly staff: Staff;
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { staff, onStatus } = props;
  const mayPropose = staff.role === 'owner' || staff.role === 'operations';
  return (
    <div className={styles.grid}>
      <Records
        label={props.title}
        items={props.settings}
        noteOf={({ name }) => aboutOf(name)}
        idOf={({ name }) => name}
        nameOf={({ name }) => nameOf(name)}
        actionOf={() => (mayPropose ? 'change' : 'details')}
        opened={props.opened}
        onOpen={props.onOpen}
        columns={[
          {
            name: msg({ message: 'Setting', context: 'of the house' }),
            cell: ({ name }) => nameOf(name),
          },
          { name: msg`In force`, number: true, cell: (setting) => valueWords(setting, setting.value) },
          {
            name: msg`Since`,
            minor: true,
            cell: ({ since }) => (since === null ? t`the beginning` : <Moment iso={since} />),
          },
          {
            name: msg({ message: 'Next', context: 'a change' }),
            minor: true,
            cell: (setting) => <Next setting={setting} />,
          },
        ]}
        detail={(setting) => (
          <div className={listing.stack}>
            <Facts
              facts={[
                [t`Bounds`, boundsWords(setting)],
                [t`Environment`, firstOnly(valueWords(setting, setting.environment))],
                [t`Variable`, variableOf(setting.name)],
              ]}
            />
            {mayPropose && setting.next === null && <Propose setting={setting} onStatus={onStatus} />}
            {setting.next !== null && (
              <p>
                <Trans>A change is already waiting. Decide about it or withdraw it first.</Trans>
              </p>
            )}
            <div>
              <Fold name={t`history`}>
                <History setting={setting} staff={staff} />
              </Fold>
            </div>
          </div>
        )}
      />
    </div>
  );
}

const firstOnly = (value: string): string => t`${value} (first value only)`;

function Next({ setting }: { readonly setting: Setting }) {
  useLingui();
  const { next } = setting;
  if (next === null) return t`none`;
  return (
    <>
      {valueWords(setting, next.value)}
      <span className={tables.note}>
        {next.status === 'proposed' ? t`waits for an owner` : next.effectiveAt && <Moment iso={next.effectiveAt} />}
      </span>
    </>
  );
}

function Propose({ setting, onStatus }: { readonly setting: Setting; readonly onStatus: ShowStatus }) {
  useLingui();
  const { name, value } = setting;
  const title = nameOf(name);
  const { serverNow } = useLive();
  return (
    <TypedForm
      action={t`Propose change`}
      label={t`Change ${title}`}
      fields={(typed) => proposalFields(setting, typed)}
      blank={{ off: '', value: '', at: '', reason: '' }}
      draft={`setting/${name}`}
      version={value ?? ''}
      held={{ value: valueWords(setting, value) }}
      read={(typed) => readProposal(typed, serverNow())}
      send={(body, key) => call(proposeSetting, { body: { ...body, name, seen: value }, key })}
      about={(typed: Readonly<Record<ProposalField, string>>) => `${title}, ${typed.off || typed.value}`}
      statusMessage={(change) => {
        const proposed = valueWords(setting, change.value);
        return {
          tone: 'info',
          sentence: t`${title}: ${proposed} proposed. Nothing changes until a different owner approves it.`,
        };
      }}
      onStatusMessage={onStatus}
    >
      {() => null}
    </TypedForm>
  );
}
