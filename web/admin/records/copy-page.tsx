import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { listAllTrades, listJournals } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';
import { listCustomerCopyOutcomes, listCustomerProfitShares, readCustomerCopy } from '#api/record-pages.ts';
import { copyWords } from '#web/admin/traders/trader-words.ts';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { type Column, Facts } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { textOf } from '#web/texts/text.ts';
import { percentText } from '#web/ui/decimals.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { outcomeOf, stopperWords } from './copy-words.ts';
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
const unitOf = ({ wallet }: Copy): string => (wallet === 'real' ? 'USD' : t`practice dollars`);

/** A customer's copy of a trader with its figures, trades, fees, postings and trail (R1.9). */
export function CopyPage({ id }: { readonly id: string }) {
  useLingui();
  const may = useMay();
  return (
    <RecordPage
      what={msg({ message: 'copy', context: 'a record' })}
      id={id}
      read={() => call(readCustomerCopy, { params: { id } })}
      nameOf={({ copy, owner }) => copyName(copy.traderName, owner.name)}
    >
      {({ owner, copy, movements }) => (
        <>
          <Panel
            id="record-title"
            title={t({ message: 'Copy', context: 'a record' })}
            aside={<Tag tone={tones[copy.state]}>{textOf(copyWords[copy.state])}</Tag>}
          >
            <p className={styles.ways}>
              <span>
                <Trans>
                  Customer: <RecordLink id={owner.uid}>{owner.name}</RecordLink>
                </Trans>
              </span>
              <Link to="/admin/copies">
                <Trans>All copies</Trans>
              </Link>
              {may(listAllTrades) && (
                <Link to="/admin/trades" search={{ customer: owner.uid }}>
                  {tradesOf(owner.name)}
                </Link>
              )}
              {may(listJournals) && (
                <Link to="/admin/ledger" search={{ record: id }}>
                  <Trans>Ledger</Trans>
                </Link>
              )}
            </p>
            <CopyFacts copy={copy} />
          </Panel>
          <Movements
            movements={movements}
            unit={unitOf(copy)}
            sum={[t`In the copy and not staked`, sumOfMoney(movements.map(({ amount }) => amount))]}
          />
          <Outcomes id={id} />
          <Shares id={id} />
          {may(listJournals) && (
            <Panel id="postings-title" title={t`Postings`}>
              <Journals of={{ copy: id }} empty={t`Nothing has been posted to this copy.`} />
            </Panel>
          )}
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}

const copyName = (trader: string, customer: string): string => t`Copy of ${trader} by ${customer}`;

const tradesOf = (name: string): string => t`Trades of ${name}`;

/** What a copy has staked, what its settled trades came to, and what was agreed, each in one sentence. */
function sentencesOf(copy: Copy) {
  const unit = unitOf(copy);
  const { openTrades, settledTrades, maxOpen } = copy;
  const [staked, result] = [`${money(copy.openStake)} ${unit}`, `${signedMoney(copy.profit)} ${unit}`];
  const [share, houseShare] = [percentText(copy.shareBps), percentText(copy.houseShareBps)];
  const [fixed, most] = [`${money(copy.fixedStake ?? '0.00')} ${unit}`, `${money(copy.maxStake)} ${unit}`];
  return {
    staked: plural(openTrades, {
      one: `${staked} in ${openTrades} open trade`,
      other: `${staked} in ${openTrades} open trades`,
    }),
    result: plural(settledTrades, {
      one: `${result} in ${settledTrades} trade, before profit share`,
      other: `${result} in ${settledTrades} trades, before profit share`,
    }),
    share: t`${share} of new profit to the trader, of which the house gets ${houseShare}`,
    stake: copy.fixedStake === null ? t`in proportion` : t`${fixed} each`,
    limits: plural(maxOpen, {
      one: `at most ${most} a trade, ${maxOpen} open trade`,
      other: `at most ${most} a trade, ${maxOpen} open trades`,
    }),
  };
}

function CopyFacts({ copy }: { readonly copy: Copy }) {
  useLingui();
  const unit = unitOf(copy);
  const { staked, result, share, stake, limits } = sentencesOf(copy);
  return (
    <Facts
      facts={[
        [t`Set aside`, `${money(copy.allocation)} ${unit}`],
        [t`Free`, `${money(copy.free)} ${unit}`],
        [t`Staked now`, staked],
        [t`Result of settled trades`, result],
        [t`Profit share paid`, `${money(copy.shared)} ${unit}`],
        [t`Profit share due`, copy.shareDue === '0.00' ? null : `${money(copy.shareDue)} ${unit}`],
        [t`Agreed share`, share],
        [t`Stake`, stake],
        [t`Limits`, limits],
        [
          t`Stop-loss`,
          copy.stopLoss === null ? t({ message: 'none', context: 'a stop-loss' }) : `${money(copy.stopLoss)} ${unit}`,
        ],
        [
          t({ message: 'Stopped by', context: 'a copy' }),
          copy.stoppedBy === null ? null : textOf(stopperWords[copy.stoppedBy]),
        ],
        [t`Started`, <Moment key="started" iso={copy.startedAt} />],
        [
          t({ message: 'Stopped', context: 'when' }),
          copy.stoppedAt === null ? null : <Moment key="stopped" iso={copy.stoppedAt} />,
        ],
        [t`Needed for a debt since`, copy.debtAt === null ? null : <Moment key="debt" iso={copy.debtAt} />],
        [t`Trader`, copy.traderId],
        [t`Record`, copy.id],
      ]}
    />
  );
}

const outcomeColumns: readonly Column<Outcome>[] = [
  {
    name: msg`Trade`,
    cell: (outcome) => (
      <RecordLink id={outcome.tradeId ?? outcome.sourceTradeId} row>
        {tradeName(outcome)}
      </RecordLink>
    ),
  },
  { name: msg`Outcome`, cell: outcomeOf },
  { name: msg`Stake`, number: true, amount: ({ stake }) => ({ text: money(stake) }) },
  { name: msg`Profit`, number: true, amount: ({ profit }) => ({ text: profit === null ? '–' : signedMoney(profit) }) },
  { name: msg`Accepted`, minor: true, cell: ({ acceptedAt }) => <Moment iso={acceptedAt} /> },
];

function Outcomes({ id }: { readonly id: string }) {
  useLingui();
  const pages = usePages(['admin', 'copy-outcomes', id], (page) =>
    call(listCustomerCopyOutcomes, { params: { id }, query: { limit: 10, ...page } }),
  );
  return (
    <Panel id="outcomes-title" title={orderedTitle(t`Trades`, 'newest')}>
      <Listing pages={pages} what={t`trades`} empty={t`The trader has placed no trade since this copy started.`}>
        <DataTable
          label={t`Trades of the copy`}
          columns={outcomeColumns}
          items={pages.items}
          keyOf={({ sourceTradeId }) => sourceTradeId}
        />
      </Listing>
    </Panel>
  );
}

/** For which time, and why, a profit share was taken. */
function ShareOf({ share: { kind, periodEnd } }: { readonly share: Share }) {
  switch (kind) {
    case 'week':
      return (
        <Trans>
          week to <Moment iso={periodEnd} />
        </Trans>
      );
    case 'stop':
      return (
        <Trans>
          stop <Moment iso={periodEnd} />
        </Trans>
      );
    case 'rest':
      return (
        <Trans>
          rest <Moment iso={periodEnd} />
        </Trans>
      );
  }
}

const shareColumns: readonly Column<Share>[] = [
  {
    name: msg({ message: 'For', context: 'a profit share' }),
    cell: (share) => <ShareOf share={share} />,
  },
  { name: msg`Profit`, number: true, cell: ({ profit }) => signedMoney(profit) },
  { name: msg({ message: 'Paid', context: 'a profit share' }), number: true, cell: ({ paid }) => money(paid) },
  { name: msg`To the trader`, minor: true, number: true, cell: ({ toTrader }) => money(toTrader) },
  { name: msg`To the house`, minor: true, number: true, cell: ({ toHouse }) => money(toHouse) },
];

function Shares({ id }: { readonly id: string }) {
  useLingui();
  const pages = usePages(['admin', 'copy-shares', id], (page) =>
    call(listCustomerProfitShares, { params: { id }, query: { limit: 10, ...page } }),
  );
  return (
    <Panel id="shares-title" title={orderedTitle(t`Profit shares`, 'newest')}>
      <Listing pages={pages} what={t`profit shares`} empty={t`No profit share has been taken yet.`}>
        <DataTable label={t`Profit shares`} columns={shareColumns} items={pages.items} keyOf={(share) => share.id} />
      </Listing>
    </Panel>
  );
}
