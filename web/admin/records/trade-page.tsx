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
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { countdown } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { RecordLink } from './record-link.tsx';
import { AuditOf, PostingsOf, RecordPage } from './record-page.tsx';
import { durationWords, figuresOf } from './trade-figures.ts';
import { tradeName } from './trade-name.ts';
import { statusTones, statusWords } from './trade-states.ts';

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
  const { id } = props;
  return (
    <RecordPage what="trade" id={id} read={() => call(readAnyTrade, { params: { id } })} nameOf={nameOfTrade}>
      {(trade) => (
        <>
          <Panel
            id="record-title"
            title="Trade"
            aside={<Tag tone={statusTones[trade.status]}>{statusWords[trade.status]}</Tag>}
          >
            <Head trade={trade} prices={props.prices} />
            <p>
              <a href={`/receipts/${trade.id}`} target="_blank" rel="noreferrer">
                Public receipt: anybody who has its link can read it
              </a>
            </p>
            <Fold name="the proof, checked in this browser">{props.proof}</Fold>
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

const unitOf = ({ wallet }: Trade): string => (wallet === 'real' ? 'USD' : 'practice dollars');

function Head({ trade, prices }: { readonly trade: Trade; readonly prices: TradePrices | null }) {
  const unit = unitOf(trade);
  const open = trade.status === 'PENDING';
  const { payout, houseIfWon, houseIfLost, house } = figuresOf(trade);
  return (
    <Facts
      facts={[
        [
          'Customer',
          <RecordLink key="owner" id={trade.owner.uid}>
            {trade.owner.name}
          </RecordLink>,
        ],
        ['Stake', `${money(trade.amount)} ${unit}`],
        ['Pays if won', `${money(payout)} ${unit}`],
        ['Result', trade.profit === null ? null : `${signedMoney(trade.profit)} ${unit}`],
        [
          'Effect on the house',
          trade.wallet === 'practice'
            ? 'none: practice money'
            : house === null
              ? `${signedMoney(houseIfWon)} USD if won, ${signedMoney(houseIfLost)} USD if lost`
              : `${signedMoney(house)} USD`,
        ],
        ['Entry', prices?.entry ? money(prices.entry) : null],
        ['Exit', prices?.exit ? money(prices.exit) : null],
        [
          'Price now',
          open && prices?.now ? (
            <span key="now">
              {money(prices.now.price)}, <Moment iso={prices.now.time} />
            </span>
          ) : null,
        ],
        ['Ends in', open ? <EndsIn key="left" at={trade.expiresAt} /> : null],
        ['Duration', durationWords(trade.duration)],
        ['Placed', <Moment key="placed" iso={trade.createdAt} />],
        [open ? 'Ends' : 'Ended', <Moment key="expires" iso={trade.expiresAt} />],
        ['Part of copy', trade.copy === null ? null : <RecordLink key="copy" id={trade.copy} />],
        ['Record', trade.id],
      ]}
    />
  );
}

function EndsIn({ at }: { readonly at: string }) {
  const left = Date.parse(at) - useNow(useLive().serverNow, 1_000);
  return <>{left > 0 ? countdown(left) : 'being settled'}</>;
}
