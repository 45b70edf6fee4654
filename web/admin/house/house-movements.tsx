import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { approveHouseMovement, declineHouseMovement, listHouseMovements } from '#api/house.ts';
import type { ReplyOf } from '#api/operation.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { useQueue } from '#web/admin/queue/queue.ts';
import { TwoAdmins } from '#web/admin/queue/two-admins.tsx';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { type Column, Records } from '#web/admin/widgets/records.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { statusWord } from '#web/widgets/status-words.ts';
import { HouseRequest } from './house-request.tsx';
import { movementName, routeOf, titleOf } from './movement-words.ts';

type Movement = ReplyOf<typeof listHouseMovements>['items'][number];

const tones = { pending: 'warn', approved: 'up', declined: 'down' } as const;

const columns: readonly Column<Movement>[] = [
  {
    name: msg`Movement`,
    cell: (movement) => (
      <>
        <strong>{titleOf(movement)}</strong>
        <small className={tables.narrow}>
          {statusWord(movement.status)},{' '}
          <Trans>
            by <Person id={movement.requestedBy} />
          </Trans>
          , <Moment iso={movement.createdAt} />
        </small>
      </>
    ),
  },
  { name: msg`Amount`, number: true, amount: ({ amount, asset }) => ({ text: money(amount), unit: asset }) },
  { name: msg`Requested by`, minor: true, cell: ({ requestedBy }) => <Person id={requestedBy} /> },
  { name: msg`Requested`, minor: true, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { name: msg`Status`, minor: true, cell: ({ status }) => <Tag tone={tones[status]}>{statusWord(status)}</Tag> },
];

/** Movements of the house's own money, newest first: one admin asks, a different one posts (R3). */
export function HouseMovements(props: { readonly admin: string }) {
  useLingui();
  const pages = useQueuePages(['admin', 'house-movements'], (page) => call(listHouseMovements, { query: page }));
  const queue = useQueue(pages, ({ id }) => id);
  return (
    <Panel id="movements-title" title={t`Capital and bankroll`}>
      <HouseRequest onDecided={queue.decided} />
      <StatusMessage statusText={queue.statusText} />
      <Listing
        pages={pages}
        what={t`movements`}
        empty={t`The house has no money yet. Request capital, then a bankroll; trades are accepted once there is one.`}
      >
        <Records
          label={t`Movements`}
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={movementName}
          actionOf={({ status }) => (status === 'pending' ? 'review' : 'details')}
          isReady={({ requestedBy }) => requestedBy !== props.admin}
          opened={queue.opened}
          onOpen={queue.open}
          detail={(movement) => (
            <Review movement={movement} admin={props.admin} onDecided={queue.decidedOf(movement.id)} />
          )}
        />
      </Listing>
    </Panel>
  );
}

function Review(props: {
  readonly movement: Movement;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  useLingui();
  const { movement, onDecided } = props;
  const params = { id: movement.id };
  const what = movementName(movement);
  const amount = `${money(movement.amount)} ${movement.asset}`;
  const route = routeOf(movement);
  return (
    <TwoAdmins
      request={movement}
      admin={props.admin}
      about={null}
      facts={[
        [t`Route of the money`, route],
        [t`Amount`, amount],
        [t`Evidence`, movement.evidence],
      ]}
      toAsker={t`A different admin must approve it; no money moves until then.`}
      takesPassword
      operations={{ approve: approveHouseMovement, decline: declineHouseMovement }}
      approve={
        <DecisionForm
          action={msg`Approve and post`}
          send={(key) => call(approveHouseMovement, { params, body: {}, key })}
          onDone={() => onDecided({ tone: 'success', sentence: t`${what} posted.` })}
        >
          <Trans>
            Posts {amount} from {route}. Check the evidence first.
          </Trans>
        </DecisionForm>
      }
      decline={
        <ReasonForm
          action={msg`Decline movement`}
          label={t`Reason`}
          send={(reason, key) => call(declineHouseMovement, { params, body: { reason }, key })}
          onDone={() => onDecided({ tone: 'success', sentence: t`${what} declined. No money moved.` })}
        >
          <Trans>No money moves.</Trans>
        </ReasonForm>
      }
    />
  );
}
