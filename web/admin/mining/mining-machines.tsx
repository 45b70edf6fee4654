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
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { algorithmWords } from './fleet-form.ts';
import type { FleetSite, Machines } from './fleet-words.ts';
import { hashRateText } from './mining-units.ts';

const togetherOf = ({ hashRateEach, count }: Machines): bigint => BigInt(hashRateEach) * BigInt(count);
const nameOf = ({ count, model }: Machines): string => `${money(String(count))} × ${model}`;

interface MachinesProps {
  readonly machines: readonly Machines[];
  readonly sites: readonly FleetSite[];
  readonly admin: string;
}

/** All machines, those in service first; they are taken out of service with a reason. */
export function MiningMachines({ machines, sites, admin }: MachinesProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const siteOf = (id: string): string => sites.find((site) => site.id === id)?.name ?? id;
  const columns: readonly Column<Machines>[] = [
    {
      name: 'Machines',
      cell: (one) => (
        <>
          <strong>{nameOf(one)}</strong>
          <small className={tables.narrow}>
            {siteOf(one.siteId)} · {one.state}
          </small>
        </>
      ),
    },
    { name: 'Site', minor: true, cell: ({ siteId }) => siteOf(siteId) },
    { name: 'Algorithm', minor: true, cell: ({ algorithm }) => algorithmWords[algorithm] },
    { name: 'Rated together', number: true, cell: (one) => <Hashes of={togetherOf(one)} /> },
    {
      name: 'State',
      minor: true,
      cell: ({ state }) => <Tag tone={state === 'in service' ? 'up' : 'quiet'}>{state}</Tag>,
    },
  ];
  return (
    <Panel id="machines-title" title="Machines">
      <StatusMessage statusText={statusText} />
      {machines.length === 0 ? (
        <Empty>No machines in service yet. Add them under Sites.</Empty>
      ) : (
        <Records
          label="Machines"
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
  const { machines: one, site, admin } = props;
  return (
    <Case
      known={
        <Facts
          facts={[
            ['Site', site],
            ['Algorithm', algorithmWords[one.algorithm]],
            ['Rated each', <Hashes key="each" of={one.hashRateEach} />],
            ['Rated together', <Hashes key="together" of={togetherOf(one)} />],
            ['Draw each', `${money(String(one.wattsEach))} W`],
            [
              one.state === 'waiting' || one.state === 'declined' ? 'Requested' : 'In service since',
              <Moment key="added" iso={one.addedAt} />,
            ],
            ['By', <Person key="by" id={one.addedBy} self={admin} />],
            ['Requested by', one.secondBy === null ? null : <Person key="second" id={one.secondBy} self={admin} />],
            ['Retired', one.retiredAt === null ? null : <Moment key="retired" iso={one.retiredAt} />],
            ['Because', one.reason],
            ['Record', one.id],
          ]}
        />
      }
      decide={one.state === 'waiting' ? <Waiting {...props} /> : <Retire {...props} />}
      below={
        <Fold name="audit trail">
          <TrailOf subject={one.id} />
        </Fold>
      }
    />
  );
}

/** R3: machines that raise the fleet wait for a second admin. */
function Waiting({ machines, admin, onDecided }: DetailProps) {
  const done = (sentence: string) => () => onDecided({ tone: 'success', sentence });
  const decline = {
    name: 'Decline them',
    of: retireMiningMachines,
    form: (
      <ReasonForm
        action={`Decline ${nameOf(machines)}`}
        label="Reason"
        send={(reason, key) => call(retireMiningMachines, { params: { id: machines.id }, body: { reason }, key })}
        onDone={done(`${nameOf(machines)} are declined.`)}
      >
        They were never in service and do not count.
      </ReasonForm>
    ),
  };
  if (machines.addedBy === admin) {
    return (
      <>
        <p>You requested them. Another admin must approve them before they are in service.</p>
        <Choices choices={[decline]} />
      </>
    );
  }
  return (
    <Choices
      choices={[
        {
          name: 'Approve these machines',
          of: confirmMiningMachines,
          form: (
            <DecisionForm
              action={`Approve ${nameOf(machines)}`}
              send={(key) => call(confirmMiningMachines, { params: { id: machines.id }, key })}
              onDone={done(`${nameOf(machines)} are in service.`)}
            >
              They raise the fleet’s rating above that of 30 days ago. They count from now, not for past days, and are
              verified as far as pool readings show them.
            </DecisionForm>
          ),
        },
        decline,
      ]}
    />
  );
}

function Retire({ machines, onDecided }: DetailProps) {
  if (machines.state === 'retired') return <p>Out of service. They no longer count.</p>;
  return (
    <Choices
      choices={[
        {
          name: 'Retire these machines',
          of: retireMiningMachines,
          form: (
            <ReasonForm
              action={`Retire ${nameOf(machines)}`}
              label="Reason"
              send={(reason, key) => call(retireMiningMachines, { params: { id: machines.id }, body: { reason }, key })}
              onDone={() => onDecided({ tone: 'success', sentence: `${nameOf(machines)} are out of service.` })}
            >
              {hashRateText(togetherOf(machines))} less is rated from now, and no more can be verified. What is sold
              stays sold: if less is left than sold, contracts share what still comes in. It cannot be taken back;
              machines that run again are added anew.
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
