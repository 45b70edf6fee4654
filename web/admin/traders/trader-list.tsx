import { Link } from '@tanstack/react-router';
import { adminTraderList, stopTrader } from '#api/trader-review.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import type { ListedTrader } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { useQueue } from '#web/admin/queue/queue.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Email } from '#web/admin/widgets/email.tsx';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { TraderPhoto } from './trader-photo.tsx';
import { booksOf, percentOf, shareOf } from './trader-words.ts';

const tones = { active: 'up', stopped: 'down', 'not trading': 'warn' } as const;

/** Whether a trader trades: one whose account may not is active and copied anew by nobody (C1). */
const shownState = ({ state, takesCopies }: ListedTrader) =>
  state === 'active' && !takesCopies ? 'not trading' : state;

const columns: readonly Column<ListedTrader>[] = [
  {
    name: 'Trader',
    cell: (trader) => (
      <>
        <strong>{trader.name}</strong>
        <small className={tables.narrow}>
          <Email address={trader.email} /> ·{' '}
          {shownState(trader) === 'active' ? booksOf(trader.books, money) : shownState(trader)}
        </small>
      </>
    ),
  },
  { name: 'Return', number: true, cell: ({ figures }) => percentOf(figures.return) },
  { name: 'Profit (USD)', minor: true, number: true, cell: ({ figures }) => money(figures.profit) },
  { name: 'Trades', minor: true, number: true, cell: ({ figures }) => figures.trades },
  { name: 'Running copies', minor: true, cell: ({ books }) => booksOf(books, money) },
  { name: 'State', minor: true, cell: (trader) => <Tag tone={tones[shownState(trader)]}>{shownState(trader)}</Tag> },
];

/** All traders, the newest first, with the sums of their copies; one can be stopped. */
export function TraderList(props: { readonly admin: string }) {
  const pages = useQueuePages(['admin', 'traders'], (page) => call(adminTraderList, { query: page }));
  const queue = useQueue(pages, ({ id }) => id);
  return (
    <Panel id="traders-title" title="Traders, newest first">
      <StatusMessage statusText={queue.statusText} />
      <Listing pages={pages} what="traders" empty="There is no trader yet. Who is admitted above appears here.">
        <Records
          label="Traders"
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={({ name }) => `trader ${name}`}
          actionOf={() => 'details'}
          opened={queue.opened}
          onOpen={queue.open}
          detail={(trader) => <Detail trader={trader} admin={props.admin} onDecided={queue.decidedOf(trader.id)} />}
        />
      </Listing>
    </Panel>
  );
}

interface DetailProps {
  readonly trader: ListedTrader;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}

function Detail(props: DetailProps) {
  const { trader } = props;
  const { figures } = trader;
  return (
    <Case
      known={
        <Facts
          facts={[
            [
              'Customer',
              <RecordLink key="customer" id={trader.uid}>
                {trader.email}
              </RecordLink>,
            ],
            ['Account status', trader.accountStatus],
            ['About', trader.about === '' ? 'nothing' : `“${trader.about}”`],
            [
              'Changed',
              trader.changedAt === null ? null : (
                <>
                  <Moment iso={trader.changedAt} />, by themselves
                </>
              ),
            ],
            ['Name before', trader.before && trader.before.name !== trader.name ? trader.before.name : null],
            ['About before', trader.before && trader.before.about !== trader.about ? `“${trader.before.about}”` : null],
            ['Names of before', trader.formerNames.length === 0 ? null : trader.formerNames.join(', ')],
            ['Photo', <TraderPhoto key="photo" url={trader.photoUrl} name={trader.name} />],
            ['Shown to everybody', trader.isPublic ? 'yes' : 'no: to those who copy them only'],
            ['Since', <Moment key="since" iso={trader.since} />],
            ['Share of new profit', shareOf(trader.shareBps)],
            [
              'Running copies',
              <Link key="copies" to="/admin/copies" search={{ trader: trader.id }}>
                {booksOf(trader.books, money)}
              </Link>,
            ],
            ['Settled trades', `${figures.won} won, ${figures.lost} lost, ${figures.refunded} refunded`],
            ['Return', percentOf(figures.return)],
            ['Worst drawdown', percentOf(figures.worstDrawdown)],
            [
              'What all copies made',
              figures.copiersResult === null
                ? null
                : `${figures.copiersResult} of ${figures.copiersStaked} staked, ${percentOf(figures.copiersReturn)}`,
            ],
            ['Stopped', trader.stoppedAt === null ? null : <Moment key="stopped" iso={trader.stoppedAt} />],
            ['Stopped by', trader.stoppedBy],
            ['Because', trader.stopReason],
            ['Record', trader.id],
          ]}
        />
      }
      decide={
        <>
          {shownState(trader) === 'not trading' && (
            <Notice tone="warn">
              The account of this trader is {trader.accountStatus}, so they place no trades and nobody can start copying
              them. Copies that run copy nothing meanwhile, and end when you stop the trader.
            </Notice>
          )}
          <Stop {...props} />
        </>
      }
      below={
        <Fold name="audit trail">
          <TrailOf subject={trader.id} />
        </Fold>
      }
    />
  );
}

function Stop({ trader, admin, onDecided }: DetailProps) {
  if (trader.state === 'stopped') return <p>Stopped. The figures stay listed.</p>;
  if (trader.uid === admin) {
    return <Notice tone="info">This trader is you: other admins decide about it.</Notice>;
  }
  return (
    <Choices
      choices={[
        {
          name: 'Stop this trader',
          of: stopTrader,
          form: (
            <ReasonForm
              action={`Stop ${trader.name}`}
              label="Reason, which the trader reads"
              send={(reason, key) => call(stopTrader, { params: { id: trader.id }, body: { reason }, key })}
              onDone={() =>
                onDecided({ tone: 'success', sentence: `${trader.name} is stopped, and all copies with it.` })
              }
            >
              From now on, none of their trades are copied. Their copies stop: open trades run to their end, and free
              money goes back to the customers. The figures stay listed.
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
