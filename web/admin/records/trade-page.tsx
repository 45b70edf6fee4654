import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { readAnyTrade } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';
import { TicketsAbout } from '#web/admin/support/tickets-about.tsx';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { countdown } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { RecordLink } from './record-link.tsx';
import { AuditOf, PostingsOf, RecordPage } from './record-page.tsx';
import { durationWords, figuresOf, type TradeFigures } from './trade-figures.ts';
import { tradeName } from './trade-name.ts';
import { statusTones, tradeWords } from './trade-states.ts';

type Trade = ReplyOf<typeof readAnyTrade>;

/** Prices as the trade's receipt has them; null where there is none yet. */
export interface TradePrices {
  readonly entry: string | null;
  readonly exit: string | null;
  /** The latest one that was recorded; null once the trade has ended. */
  readonly now: { readonly price: string; readonly time: string } | null;
}

/** A trade with whose it is, what it does to the house, its proof and its postings (R1.5). */
export function TradePage(props: {
  readonly id: string;
  /** Null until its receipt is read. */
  readonly prices: TradePrices | null;
  /** The receipt, checked in this browser (T9). */
  readonly proof: ReactNode;
}) {
  useLingui();
  const { id } = props;
  return (
    <RecordPage
      what={msg({ message: 'trade', context: 'a record' })}
      id={id}
      read={() => call(readAnyTrade, { params: { id } })}
      nameOf={nameOfTrade}
    >
      {(trade) => (
        <>
          <Panel
            id="record-title"
            title={t`Trade`}
            aside={<Tag tone={statusTones[trade.status]}>{textOf(tradeWords[trade.status])}</Tag>}
          >
            <Head trade={trade} prices={props.prices} />
            <p>
              <a href={`/receipts/${trade.id}`} target="_blank" rel="noreferrer">
                <Trans>Public receipt: anybody who has its link can read it</Trans>
              </a>
            </p>
            <Fold name={t`the proof, checked in this browser`}>{props.proof}</Fold>
          </Panel>
          <TicketsAbout record={id} />
          <PostingsOf cause={id} />
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}

/** 'Up BTC/USD: 10.00 USD' */
const nameOfTrade = (trade: Trade): string => `${tradeName(trade)}: ${money(trade.amount)} ${unitOf(trade)}`;

const unitOf = ({ wallet }: Trade): string => (wallet === 'real' ? 'USD' : t`practice dollars`);

/** '+8.50 USD', or what it will be; of practice money nothing. */
function houseWords({ wallet }: Trade, { house, houseIfWon, houseIfLost }: TradeFigures): string {
  if (wallet === 'practice') return t`none: practice money`;
  if (house !== null) return `${signedMoney(house)} USD`;
  const [won, lost] = [`${signedMoney(houseIfWon)} USD`, `${signedMoney(houseIfLost)} USD`];
  return t`${won} if won, ${lost} if lost`;
}

function Head({ trade, prices }: { readonly trade: Trade; readonly prices: TradePrices | null }) {
  useLingui();
  const unit = unitOf(trade);
  const open = trade.status === 'PENDING';
  const figures = figuresOf(trade);
  return (
    <Facts
      facts={[
        [
          t`Customer`,
          <RecordLink key="owner" id={trade.owner.uid}>
            {trade.owner.name}
          </RecordLink>,
        ],
        [t`Stake`, `${money(trade.amount)} ${unit}`],
        [t`Pays if won`, `${money(figures.payout)} ${unit}`],
        [t`Result`, trade.profit === null ? null : `${signedMoney(trade.profit)} ${unit}`],
        [t`Effect on the house`, houseWords(trade, figures)],
        [t({ message: 'Entry', context: 'a price' }), prices?.entry ? money(prices.entry) : null],
        [t({ message: 'Exit', context: 'a price' }), prices?.exit ? money(prices.exit) : null],
        [
          t`Price now`,
          open && prices?.now ? (
            <span key="now">
              {money(prices.now.price)}, <Moment iso={prices.now.time} />
            </span>
          ) : null,
        ],
        [t`Ends in`, open ? <EndsIn key="left" at={trade.expiresAt} /> : null],
        [t`Duration`, durationWords(trade.duration)],
        [t`Placed`, <Moment key="placed" iso={trade.createdAt} />],
        [open ? t`Ends` : t({ message: 'Ended', context: 'when' }), <Moment key="expires" iso={trade.expiresAt} />],
        [t`Part of copy`, trade.copy === null ? null : <RecordLink key="copy" id={trade.copy} />],
        [t`Record`, trade.id],
      ]}
    />
  );
}

function EndsIn({ at }: { readonly at: string }) {
  useLingui();
  const left = Date.parse(at) - useNow(useLive().serverNow, 1_000);
  return <>{left > 0 ? countdown(left) : t`being settled`}</>;
}
