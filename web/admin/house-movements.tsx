import { approveHouseMovement, declineHouseMovement, listHouseMovements } from '#api/accounts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/api-client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { turnOf } from './approvals.ts';
import { Choices, Fold } from './choices.tsx';
import { DecisionForm, ReasonForm } from './decision.tsx';
import { HouseRequest } from './house-request.tsx';
import { Listing } from './listing.tsx';
import { Moment } from './moment.tsx';
import { routeOf, titleOf } from './movement-words.ts';
import { useQueuePages } from './pages.ts';
import { Person } from './people.tsx';
import { useQueue } from './queue.ts';
import { Case, type Column, Facts, Records } from './records.tsx';
import { Said, type Saying } from './said.tsx';
import { TrailOf } from './trail.tsx';

type Movement = ReplyOf<typeof listHouseMovements>['items'][number];

const tones = { pending: 'warn', approved: 'up', declined: 'down' } as const;

const columns: readonly Column<Movement>[] = [
  {
    name: 'Movement',
    cell: (movement) => (
      <>
        <strong>{titleOf(movement)}</strong>
        <small className={tables.narrow}>
          by <Person id={movement.requestedBy} />, <Moment iso={movement.createdAt} />
        </small>
      </>
    ),
  },
  { name: 'Amount', number: true, cell: ({ amount, asset }) => `${money(amount)} ${asset}` },
  { name: 'Asked by', minor: true, cell: ({ requestedBy }) => <Person id={requestedBy} /> },
  { name: 'Asked at', minor: true, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { name: 'Status', cell: ({ status }) => <Tag tone={tones[status]}>{status}</Tag> },
];

/** Movements of the house's own money, newest first: one admin asks, a different one posts (R3). */
export function HouseMovements(props: { readonly admin: string }) {
  const pages = useQueuePages(['admin', 'house movements'], (page) => call(listHouseMovements, { query: page }));
  const queue = useQueue(pages, ({ id }) => id);
  return (
    <Panel id="movements-title" title="Capital and bankroll">
      <HouseRequest onDecided={queue.decided} />
      <Said saying={queue.saying} />
      <Listing
        pages={pages}
        what="movements"
        empty="The house has no money yet: ask for capital, then for a bankroll. Trades are taken once there is one."
      >
        <Records
          label="Movements"
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={(movement) => `${titleOf(movement)} of ${money(movement.amount)} ${movement.asset}`}
          actionOf={({ status }) => (status === 'pending' ? 'Review' : 'Details')}
          opened={queue.opened}
          onOpen={queue.open}
          detail={(movement) => <Review movement={movement} admin={props.admin} onDecided={queue.decided} />}
        />
      </Listing>
    </Panel>
  );
}

interface ReviewProps {
  readonly movement: Movement;
  readonly admin: string;
  readonly onDecided: (saying: Saying) => void;
}

function Review(props: ReviewProps) {
  const { movement, admin } = props;
  return (
    <Case
      known={
        <Facts
          facts={[
            ['From → to', routeOf(movement)],
            ['Amount', `${money(movement.amount)} ${movement.asset}`],
            ['Evidence', movement.evidence],
            [
              'Asked by',
              <span key="asked">
                <Person id={movement.requestedBy} self={admin} />, <Moment iso={movement.createdAt} />
              </span>,
            ],
            [
              'Decided by',
              movement.decidedBy === null ? null : <Person key="decided" id={movement.decidedBy} self={admin} />,
            ],
            ['Record', movement.id],
          ]}
        />
      }
      decide={movement.status === 'pending' ? <Decide {...props} /> : <p>Decided: {movement.status}.</p>}
      below={
        <Fold name="audit trail">
          <TrailOf subject={movement.id} />
        </Fold>
      }
    />
  );
}

function Decide({ movement, admin, onDecided }: ReviewProps) {
  const turn = turnOf({ subject: null, approvals: [{ admin: movement.requestedBy }], needed: 2 }, admin);
  const params = { id: movement.id };
  const what = `${titleOf(movement)} of ${money(movement.amount)} ${movement.asset}`;
  const decline = {
    name: 'Decline',
    form: (
      <ReasonForm
        action="Decline movement"
        label="Reason"
        send={(reason, key) => call(declineHouseMovement, { params, body: { reason }, key })}
        onDone={() => onDecided({ tone: 'success', sentence: `${what} declined. No money moved.` })}
      >
        No money moves.
      </ReasonForm>
    ),
  };
  if (turn !== 'last') {
    return (
      <>
        <Notice tone="info">
          You asked for this, which counts as the first of two. A different admin has to approve it; no money moves
          until then.
        </Notice>
        <Choices choices={[decline]} />
      </>
    );
  }
  const approve = {
    name: 'Approve',
    form: (
      <DecisionForm
        action="Approve and post"
        send={(key) => call(approveHouseMovement, { params, body: {}, key })}
        onDone={() => onDecided({ tone: 'success', sentence: `${what} posted.` })}
      >
        Posts {money(movement.amount)} {movement.asset} from {routeOf(movement)}. Check the evidence first.
      </DecisionForm>
    ),
  };
  return <Choices first="Approve" choices={[approve, decline]} />;
}
