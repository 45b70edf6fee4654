import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { adminTraderList, stopTrader } from '#api/trader-review.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import type { ListedTrader } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { useQueue } from '#web/admin/queue/queue.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Email } from '#web/admin/widgets/email.tsx';
import { Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { quoted } from '#web/admin/widgets/quoted.ts';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { TraderPhoto } from './trader-photo.tsx';
import { booksOf, percentOf, shareOf, traderWords } from './trader-words.ts';

const tones = { active: 'up', stopped: 'down', 'not trading': 'warn' } as const;

/** Whether a trader trades. */
const shownState = ({ state, takesCopies }: ListedTrader) =>
  state === 'active' && !takesCopies ? 'not trading' : state;

const stateWord = (trader: ListedTrader): string => textOf(traderWords[shownState(trader)]);

const columns: readonly Column<ListedTrader>[] = [
  {
    name: msg`Trader`,
    cell: (trader) => (
      <>
        <strong>{trader.name}</strong>
        <small className={tables.narrow}>
          <Email address={trader.email} /> ·{' '}
          {shownState(trader) === 'active' ? booksOf(trader.books, money) : stateWord(trader)}
        </small>
      </>
    ),
  },
  { name: msg`Return`, number: true, cell: ({ figures }) => percentOf(figures.return) },
  { name: msg`Profit (USD)`, minor: true, number: true, cell: ({ figures }) => money(figures.profit) },
  { name: msg`Trades`, minor: true, number: true, cell: ({ figures }) => figures.trades },
  { name: msg`Running copies`, minor: true, cell: ({ books }) => booksOf(books, money) },
  { name: msg`Status`, minor: true, cell: (trader) => <Tag tone={tones[shownState(trader)]}>{stateWord(trader)}</Tag> },
];

/** The two figures of a trader are of two quantities: a return weighs each trade by its part, a profit by its dollars (C4). */
const returnWords = (percent: string): string => t`${percent}: each stake as a part of what was free, compounded`;
const profitWords = (amount: string): string =>
  t`${amount} USD: all trades added up; return and profit can differ in sign`;

/** All traders, the newest first, with the sums of their copies; one can be stopped. */
export function TraderList(props: { readonly admin: string }) {
  useLingui();
  const pages = useQueuePages(['admin', 'traders'], (page) => call(adminTraderList, { query: page }));
  const queue = useQueue(pages, ({ id }) => id);
  return (
    <Panel id="traders-title" title={orderedTitle(t`Traders`, 'newest')}>
      <StatusMessage statusText={queue.statusText} />
      <Listing pages={pages} what={t`traders`} empty={t`There is no trader yet. Who is admitted above appears here.`}>
        <Records
          label={t`Traders`}
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={({ name }) => t`trader ${name}`}
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
  useLingui();
  const { trader } = props;
  const { figures } = trader;
  const accountStatus = accountStatusWord(trader.accountStatus);
  return (
    <Case
      known={
        <Facts
          facts={[
            [
              t`Customer`,
              <RecordLink key="customer" id={trader.uid}>
                {trader.email}
              </RecordLink>,
            ],
            [t`Account status`, accountStatus],
            [t`About`, trader.about === '' ? t`nothing` : quoted(trader.about)],
            [
              t`Changed`,
              trader.changedAt === null ? null : (
                <Trans key="changed">
                  <Moment iso={trader.changedAt} />, by themselves
                </Trans>
              ),
            ],
            [t`Name before`, trader.before && trader.before.name !== trader.name ? trader.before.name : null],
            [
              t`About before`,
              trader.before && trader.before.about !== trader.about ? quoted(trader.before.about) : null,
            ],
            [t`Names of before`, trader.formerNames.length === 0 ? null : trader.formerNames.join(', ')],
            [t`Photo`, <TraderPhoto key="photo" url={trader.photoUrl} name={trader.name} />],
            [t`Shown to everybody`, trader.isPublic ? t`yes` : t`no: to those who copy them only`],
            [t`Since`, <Moment key="since" iso={trader.since} />],
            [t`Share of new profit`, shareOf(trader.shareBps)],
            [
              t`Running copies`,
              <Link key="copies" to="/admin/copies" search={{ trader: trader.id }}>
                {booksOf(trader.books, money)}
              </Link>,
            ],
            [t`Settled trades`, t`${figures.won} won, ${figures.lost} lost, ${figures.refunded} returned`],
            [t`Return`, returnWords(percentOf(figures.return))],
            [t`Profit`, profitWords(money(figures.profit))],
            [t`Worst drawdown`, percentOf(figures.worstDrawdown)],
            [
              t`Result of all copies`,
              figures.copiersResult === null || figures.copiersStaked === null
                ? null
                : t`${figures.copiersResult} of ${figures.copiersStaked} staked, ${percentOf(figures.copiersReturn)}`,
            ],
            [
              t({ message: 'Stopped', context: 'a trader' }),
              trader.stoppedAt === null ? null : <Moment key="stopped" iso={trader.stoppedAt} />,
            ],
            [t`Stopped by`, trader.stoppedBy],
            [t`Because`, trader.stopReason],
            [t`Record`, trader.id],
          ]}
        />
      }
      decide={
        <>
          {shownState(trader) === 'not trading' && (
            <Notice tone="warn">
              <Trans>
                The account of this trader is {accountStatus}, so they place no trades and nobody can start copying
                them. Copies that run copy nothing meanwhile, and end when you stop the trader.
              </Trans>
            </Notice>
          )}
          <Stop {...props} />
        </>
      }
      below={
        <Fold name={t`audit trail`}>
          <TrailOf subject={trader.id} />
        </Fold>
      }
    />
  );
}

function Stop({ trader, admin, onDecided }: DetailProps) {
  useLingui();
  const { name } = trader;
  if (trader.state === 'stopped') {
    return (
      <p>
        <Trans>Stopped. The figures stay listed.</Trans>
      </p>
    );
  }
  if (trader.uid === admin) {
    return (
      <Notice tone="info">
        <Trans>This trader is you: other admins decide about it.</Trans>
      </Notice>
    );
  }
  return (
    <Choices
      choices={[
        {
          name: msg`Stop this trader`,
          of: stopTrader,
          form: (
            <ReasonForm
              action={msg`Stop ${name}`}
              label={t`Reason, which the trader reads`}
              send={(reason, key) => call(stopTrader, { params: { id: trader.id }, body: { reason }, key })}
              onDone={() => onDecided({ tone: 'success', sentence: t`${name} is stopped, and all copies with it.` })}
            >
              <Trans>
                From now on, none of their trades are copied. Their copies stop: open trades run to their end, and free
                money goes back to the customers. The figures stay listed.
              </Trans>
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
