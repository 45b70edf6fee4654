import { Link } from '@tanstack/react-router';
import { listAllTrades, listJournals } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';
import { listCustomerCopyOutcomes, listCustomerProfitShares, readCustomerCopy } from '#api/record-pages.ts';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { type Column, Facts } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { percentText } from '#web/ui/decimals.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Journals } from './journals.tsx';
import { Movements } from './movements.tsx';
import { RecordLink } from './record-link.tsx';
import { AuditOf, RecordPage } from './record-page.tsx';
import { sumOfMoney } from './record-sums.ts';
import styles from './records.module.css';
import { tradeName } from './trade-name.ts';

type Copy = ReplyOf<typeof readCustomerCopy>['copy'];
type Outcome = ReplyOf<typeof listCustomerCopyOutcomes>['items'][number];
type Share = ReplyOf<typeof listCustomerProfitShares>['items'][number];

const tones = { active: 'up', paused: 'warn', stopping: 'warn', stopped: 'quiet' } as const;
const unitOf = ({ wallet }: Copy): string => (wallet === 'real' ? 'USD' : 'practice dollars');

/** A customer's copy of a trader with its figures, trades, fees, postings and trail (R1.9). */
export function CopyPage({ id }: { readonly id: string }) {
  const may = useMay();
  return (
    <RecordPage
      what="copy"
      id={id}
      read={() => call(readCustomerCopy, { params: { id } })}
      nameOf={({ copy, owner }) => `Copy of ${copy.traderName} by ${owner.name}`}
    >
      {({ owner, copy, movements }) => (
        <>
          <Panel id="record-title" title="Copy" aside={<Tag tone={tones[copy.state]}>{copy.state}</Tag>}>
            <p className={styles.ways}>
              <span>
                Customer: <RecordLink id={owner.uid}>{owner.name}</RecordLink>
              </span>
              <Link to="/admin/copies">All copies</Link>
              {may(listAllTrades) && (
                <Link to="/admin/trades" search={{ customer: owner.uid }}>
                  Trades of {owner.name}
                </Link>
              )}
              {may(listJournals) && (
                <Link to="/admin/ledger" search={{ record: id }}>
                  Ledger
                </Link>
              )}
            </p>
            <CopyFacts copy={copy} />
          </Panel>
          <Movements
            movements={movements}
            unit={unitOf(copy)}
            sum={['In the copy and not staked', sumOfMoney(movements.map(({ amount }) => amount))]}
          />
          <Outcomes id={id} />
          <Shares id={id} />
          {may(listJournals) && (
            <Panel id="postings-title" title="Postings">
              <Journals of={{ copy: id }} empty="Nothing has been posted to this copy." />
            </Panel>
          )}
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}

function CopyFacts({ copy }: { readonly copy: Copy }) {
  const unit = unitOf(copy);
  return (
    <Facts
      facts={[
        ['Set aside', `${money(copy.allocation)} ${unit}`],
        ['Free', `${money(copy.free)} ${unit}`],
        ['Staked now', `${money(copy.openStake)} ${unit} in ${copy.openTrades} open trades`],
        [
          'Result of settled trades',
          `${signedMoney(copy.profit)} ${unit} in ${copy.settledTrades}, before profit share`,
        ],
        ['Profit share paid', `${money(copy.shared)} ${unit}`],
        ['Profit share due', copy.shareDue === '0.00' ? null : `${money(copy.shareDue)} ${unit}`],
        [
          'Agreed share',
          `${percentText(copy.shareBps)} of new profit to the trader, of which the house gets ${percentText(copy.houseShareBps)}`,
        ],
        ['Stake', copy.fixedStake === null ? 'in proportion' : `${money(copy.fixedStake)} ${unit} each`],
        ['Limits', `at most ${money(copy.maxStake)} ${unit} a trade, ${copy.maxOpen} open trades`],
        ['Stop-loss', copy.stopLoss === null ? 'none' : `${money(copy.stopLoss)} ${unit}`],
        ['Stopped by', copy.stoppedBy],
        ['Started', <Moment key="started" iso={copy.startedAt} />],
        ['Stopped', copy.stoppedAt === null ? null : <Moment key="stopped" iso={copy.stoppedAt} />],
        ['Needed for a debt since', copy.debtAt === null ? null : <Moment key="debt" iso={copy.debtAt} />],
        ['Trader', copy.traderId],
        ['Record', copy.id],
      ]}
    />
  );
}

const outcomeColumns: readonly Column<Outcome>[] = [
  {
    name: 'Trade',
    cell: (outcome) => (
      <RecordLink id={outcome.tradeId ?? outcome.sourceTradeId} row>
        {tradeName(outcome)}
      </RecordLink>
    ),
  },
  {
    name: 'Outcome',
    cell: ({ skipped, status }) =>
      skipped === null ? (status ?? '–').toLowerCase() : `skipped: ${skipped}, the trader’s own trade`,
  },
  { name: 'Stake', number: true, amount: ({ stake }) => ({ text: money(stake) }) },
  { name: 'Profit', number: true, amount: ({ profit }) => ({ text: profit === null ? '–' : signedMoney(profit) }) },
  { name: 'Accepted', minor: true, cell: ({ acceptedAt }) => <Moment iso={acceptedAt} /> },
];

function Outcomes({ id }: { readonly id: string }) {
  const pages = usePages(['admin', 'copy outcomes', id], (page) =>
    call(listCustomerCopyOutcomes, { params: { id }, query: { limit: 10, ...page } }),
  );
  return (
    <Panel id="outcomes-title" title="Trades, newest first">
      <Listing pages={pages} what="trades" empty="The trader has placed no trade since this copy started.">
        <DataTable
          label="Trades of the copy"
          columns={outcomeColumns}
          items={pages.items}
          keyOf={({ sourceTradeId }) => sourceTradeId}
        />
      </Listing>
    </Panel>
  );
}

const shareColumns: readonly Column<Share>[] = [
  {
    name: 'For',
    cell: ({ kind, periodEnd }) => (
      <>
        {kind === 'week' ? 'week to' : kind} <Moment iso={periodEnd} />
      </>
    ),
  },
  { name: 'Profit', number: true, cell: ({ profit }) => signedMoney(profit) },
  { name: 'Paid', number: true, cell: ({ paid }) => money(paid) },
  { name: 'To the trader', minor: true, number: true, cell: ({ toTrader }) => money(toTrader) },
  { name: 'To the house', minor: true, number: true, cell: ({ toHouse }) => money(toHouse) },
];

function Shares({ id }: { readonly id: string }) {
  const pages = usePages(['admin', 'copy shares', id], (page) =>
    call(listCustomerProfitShares, { params: { id }, query: { limit: 10, ...page } }),
  );
  return (
    <Panel id="shares-title" title="Profit shares, newest first">
      <Listing pages={pages} what="profit shares" empty="No profit share has been taken yet.">
        <DataTable label="Profit shares" columns={shareColumns} items={pages.items} keyOf={(share) => share.id} />
      </Listing>
    </Panel>
  );
}
