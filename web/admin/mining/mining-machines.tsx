import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { confirmMiningMachines, retireMiningMachines } from '#api/mining-machines.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { algorithmWords } from './fleet-form.ts';
import type { FleetSite, Machines } from './fleet-words.ts';
import { hashRateText } from './mining-units.ts';

const togetherOf = ({ hashRateEach, count }: Machines): bigint => BigInt(hashRateEach) * BigInt(count);
const nameOf = ({ count, model }: Machines): string => `${money(String(count))} × ${model}`;

const machineWords: Readonly<Record<Machines['state'], MessageDescriptor>> = {
  waiting: msg({ message: 'waiting', context: 'machines' }),
  'in service': msg({ message: 'in service', context: 'machines' }),
  retired: msg({ message: 'retired', context: 'machines' }),
  declined: msg({ message: 'declined', context: 'machines' }),
};

interface MachinesProps {
  readonly machines: readonly Machines[];
  readonly sites: readonly FleetSite[];
  readonly admin: string;
}

/** All machines, those in service first; they are taken out of service with a reason. */
export function MiningMachines({ machines, sites, admin }: MachinesProps) {
  useLingui();
  const [opened, setOpened] = useState<string | null>(null);
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const siteOf = (id: string): string => sites.find((site) => site.id === id)?.name ?? id;
  const columns: readonly Column<Machines>[] = [
    {
      name: msg`Machines`,
      cell: (one) => (
        <>
          <strong>{nameOf(one)}</strong>
          <small className={tables.narrow}>
            {siteOf(one.siteId)} · {textOf(machineWords[one.state])}
          </small>
        </>
      ),
    },
    { name: msg`Site`, minor: true, cell: ({ siteId }) => siteOf(siteId) },
    { name: msg`Algorithm`, minor: true, cell: ({ algorithm }) => textOf(algorithmWords[algorithm]) },
    { name: msg`Rated together`, number: true, cell: (one) => <Hashes of={togetherOf(one)} /> },
    {
      name: msg`Status`,
      minor: true,
      cell: ({ state }) => <Tag tone={state === 'in service' ? 'up' : 'quiet'}>{textOf(machineWords[state])}</Tag>,
    },
  ];
  return (
    <Panel id="machines-title" title={t`Machines`}>
      <StatusMessage statusText={statusText} />
      {machines.length === 0 ? (
        <Empty>
          <Trans>No machines in service yet. Add them under Sites.</Trans>
        </Empty>
      ) : (
        <Records
          label={t`Machines`}
          columns={columns}
          items={machines}
          idOf={({ id }) => id}
          nameOf={nameOf}
          actionOf={() => 'details'}
          opened={opened}
          onOpen={(id) => {
            setOpened(id);
            showStatus(null);
          }}
          detail={(one) => (
            <Detail
              machines={one}
              site={siteOf(one.siteId)}
              admin={admin}
              onDecided={(statusText) => {
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

interface DetailProps {
  readonly machines: Machines;
  readonly site: string;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}

function Detail(props: DetailProps) {
  useLingui();
  const { machines: one, site, admin } = props;
  return (
    <Case
      known={
        <Facts
          facts={[
            [t`Site`, site],
            [t`Algorithm`, textOf(algorithmWords[one.algorithm])],
            [t`Rated each`, <Hashes key="each" of={one.hashRateEach} />],
            [t`Rated together`, <Hashes key="together" of={togetherOf(one)} />],
            [t`Draw each`, `${money(String(one.wattsEach))} W`],
            [
              one.state === 'waiting' || one.state === 'declined' ? t`Requested` : t`In service since`,
              <Moment key="added" iso={one.addedAt} />,
            ],
            [t`By`, <Person key="by" id={one.addedBy} self={admin} />],
            [t`Requested by`, one.secondBy === null ? null : <Person key="second" id={one.secondBy} self={admin} />],
            [
              t({ message: 'Retired', context: 'machines' }),
              one.retiredAt === null ? null : <Moment key="retired" iso={one.retiredAt} />,
            ],
            [t`Because`, one.reason],
            [t`Record`, one.id],
          ]}
        />
      }
      decide={one.state === 'waiting' ? <Waiting {...props} /> : <Retire {...props} />}
      below={
        <Fold name={t`audit trail`}>
          <TrailOf subject={one.id} />
        </Fold>
      }
    />
  );
}

/** R3: machines that raise the fleet wait for a second admin. */
function Waiting({ machines, admin, onDecided }: DetailProps) {
  useLingui();
  const named = nameOf(machines);
  const done = (sentence: string) => () => onDecided({ tone: 'success', sentence });
  const decline = {
    name: msg`Decline them`,
    of: retireMiningMachines,
    form: (
      <ReasonForm
        action={msg`Decline ${named}`}
        label={t`Reason`}
        send={(reason, key) => call(retireMiningMachines, { params: { id: machines.id }, body: { reason }, key })}
        onDone={done(t`${named} are declined.`)}
      >
        <Trans>They were never in service and do not count.</Trans>
      </ReasonForm>
    ),
  };
  if (machines.addedBy === admin) {
    return (
      <>
        <p>
          <Trans>You requested them. Another admin must approve them before they are in service.</Trans>
        </p>
        <Choices choices={[decline]} />
      </>
    );
  }
  return (
    <Choices
      choices={[
        {
          name: msg`Approve these machines`,
          of: confirmMiningMachines,
          form: (
            <DecisionForm
              action={msg`Approve ${named}`}
              send={(key) => call(confirmMiningMachines, { params: { id: machines.id }, key })}
              onDone={done(t`${named} are in service.`)}
            >
              <Trans>
                They raise the fleet’s rating above that of 30 days ago. They count from now, not for past days, and are
                verified as far as pool readings show them.
              </Trans>
            </DecisionForm>
          ),
        },
        decline,
      ]}
    />
  );
}

function Retire({ machines, onDecided }: DetailProps) {
  useLingui();
  const named = nameOf(machines);
  const together = hashRateText(togetherOf(machines));
  if (machines.state === 'retired') {
    return (
      <p>
        <Trans>Out of service. They no longer count.</Trans>
      </p>
    );
  }
  return (
    <Choices
      choices={[
        {
          name: msg`Retire these machines`,
          of: retireMiningMachines,
          form: (
            <ReasonForm
              action={msg`Retire ${named}`}
              label={t`Reason`}
              send={(reason, key) => call(retireMiningMachines, { params: { id: machines.id }, body: { reason }, key })}
              onDone={() => onDecided({ tone: 'success', sentence: t`${named} are out of service.` })}
            >
              <Trans>
                {together} less is rated from now, and no more can be verified. Sold hash rate stays sold: if less is
                left than sold, contracts share what still comes in. It cannot be taken back; machines that run again
                are added anew.
              </Trans>
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
