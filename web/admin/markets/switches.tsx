import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { listSwitches, setSwitch } from '#api/switch-changes.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { switchWords } from '#web/admin/operations/operation-words.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { quoted } from '#web/admin/widgets/quoted.ts';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { ForRole, useMay } from '#web/admin/widgets/rights.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { englishOf } from '#web/texts/text.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';

type Switch = ReplyOf<typeof listSwitches>['items'][number];

const refreshMs = 15_000;

/** Every switch, renewed while on the screen. */
export function useSwitches() {
  return useQuery({
    queryKey: ['admin', 'switches'],
    queryFn: async () => (await call(listSwitches, {})).items,
    refetchInterval: renewedEvery(refreshMs),
  });
}

const onWord = (on: boolean): string =>
  on ? t({ message: 'on', context: 'a switch' }) : t({ message: 'off', context: 'a switch' });

const columns: readonly Column<Switch>[] = [
  {
    name: msg`Switch`,
    cell: ({ name, on, reason }) => (
      <>
        <strong>{switchWords(name).title}</strong>
        {!on && reason !== null && <small className={tables.narrow}>{quoted(reason)}</small>}
      </>
    ),
  },
  { name: msg`Status`, cell: ({ on }) => <Tag tone={on ? 'up' : 'down'}>{onWord(on)}</Tag> },
  {
    name: msg`Reason of the last change`,
    minor: true,
    cell: ({ reason }) => (reason === null ? t`never changed` : quoted(reason)),
  },
  {
    name: msg`Changed`,
    minor: true,
    cell: ({ changedBy, changedAt }) =>
      changedBy === null || changedAt === null ? (
        '–'
      ) : (
        <>
          <Person id={changedBy} />, <Moment iso={changedAt} />
        </>
      ),
  },
];

/** What the operator can switch off and on (X1): products, money in and out, and each pair. */
export function SwitchesPanel() {
  useLingui();
  const switches = useSwitches();
  const mayChange = useMay()(setSwitch);
  const [opened, setOpened] = useState<string | null>(null);
  const [statusText, showStatus] = useState<StatusText | null>(null);
  return (
    <Panel id="switches-title" title={t`Switches`}>
      <StatusMessage statusText={statusText} />
      {switches.isError && <Unread query={switches} />}
      {switches.isPending && <Coming rows={6} />}
      {switches.data && (
        <Records
          label={t`Switches`}
          columns={columns}
          items={switches.data}
          idOf={({ name }) => name}
          nameOf={({ name }) => {
            const { title } = switchWords(name);
            return t`switch of ${title}`;
          }}
          actionOf={() => (mayChange ? 'change' : 'details')}
          opened={opened}
          onOpen={(name) => {
            setOpened(name);
            showStatus(null);
          }}
          detail={(one) => (
            <Change
              of={one}
              onChanged={(statusText) => {
                setOpened(null);
                showStatus(statusText);
              }}
            />
          )}
        />
      )}
    </Panel>
  );
}

function Change(props: { readonly of: Switch; readonly onChanged: (statusText: StatusText) => void }) {
  useLingui();
  const { name, on, reason } = props.of;
  const { title, stops } = switchWords(name);
  const action = on ? msg`Switch ${title} off` : msg`Switch ${title} on`;
  return (
    <Case
      known={
        <Facts
          facts={[
            [t`Name`, name],
            [t`Status`, onWord(on)],
            [t`Off means`, stops],
            [t`Customers read`, on ? null : quoted(reason ?? '')],
          ]}
        />
      }
      decide={
        <ForRole of={setSwitch}>
          <ReasonForm
            key={englishOf(action)}
            danger={on}
            action={action}
            label={on ? t`Reason, which customers read while it is off` : t`Reason, for the audit trail`}
            most={300}
            send={(text, key) => call(setSwitch, { params: { name }, body: { on: !on, reason: text }, key })}
            onDone={(reply) =>
              props.onChanged({
                tone: reply.on ? 'success' : 'warn',
                sentence: reply.on ? t`${title} is on again now.` : t`${title} is off now.`,
              })
            }
          >
            {on ? stops : t`New requests are accepted again at once.`}{' '}
            <Trans>It takes effect at once; one admin is enough.</Trans>
          </ReasonForm>
        </ForRole>
      }
      below={
        <Fold name={t`audit trail`}>
          <TrailOf subject={name} />
        </Fold>
      }
    />
  );
}
