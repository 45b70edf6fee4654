import type { ReactNode } from 'react';
import { readAnyTrade } from '#api/explorer.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { RecordLink } from './record-link.tsx';
import { AuditOf, PostingsOf, RecordPage } from './record-page.tsx';
import { statusTones, statusWords } from './trade-states.ts';

/** A trade with whose it is, its proof and its postings (R1.5). */
export function TradePage(props: {
  readonly id: string;
  /** The receipt, checked in this browser (T9). */
  readonly proof: ReactNode;
}) {
  const { id } = props;
  return (
    <RecordPage what="trade" id={id} read={() => call(readAnyTrade, { params: { id } })}>
      {(trade) => (
        <>
          <Panel
            id="record-title"
            title={`${trade.currencyPair} ${trade.positions}`}
            aside={<Tag tone={statusTones[trade.status]}>{statusWords[trade.status]}</Tag>}
          >
            <Facts
              facts={[
                [
                  'Customer',
                  <RecordLink key="owner" id={trade.owner.uid}>
                    {trade.owner.name}
                  </RecordLink>,
                ],
                ['Money', trade.wallet === 'real' ? 'real' : 'practice dollars'],
                ['Stake', money(trade.amount)],
                ['Profit', trade.profit === null ? null : signedMoney(trade.profit)],
                ['Duration', `${trade.duration} s`],
                ['Placed', <Moment key="placed" iso={trade.createdAt} />],
                ['Expires', <Moment key="expires" iso={trade.expiresAt} />],
                ['Part of copy', trade.copy === null ? null : <RecordLink key="copy" id={trade.copy} />],
                ['Record', trade.id],
              ]}
            />
          </Panel>
          {props.proof}
          <PostingsOf cause={id} />
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}
