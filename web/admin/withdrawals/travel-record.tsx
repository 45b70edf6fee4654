import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readIvms101, readTravelRecord } from '#api/travel-records.ts';
import { explorerChainOf } from '#domain/money/block-explorers.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { money } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { addressWords, holderWords } from './holder-words.ts';

/** The travel-rule record of a withdrawal (W2.1), to be read and to be taken as IVMS101. */
export function TravelRecord(props: { readonly withdrawal: string }) {
  useLingui();
  const { withdrawal } = props;
  const found = useQuery({
    queryKey: ['admin', 'travel-record', withdrawal],
    queryFn: () =>
      call(readTravelRecord, { params: { id: withdrawal } }).catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'not_found') return null;
        throw error;
      }),
  });
  if (found.isPending) return <Coming rows={4} />;
  if (found.data === undefined) return <Unread query={found} />;
  if (found.data === null) {
    return (
      <Empty>
        <Trans>No record: this withdrawal was below the threshold when it was requested.</Trans>
      </Empty>
    );
  }
  const { originator, holder, linked, threshold, transactionId, paymentMethod } = found.data;
  const from = money(threshold);
  return (
    <>
      <Facts
        facts={[
          [t`Sender`, `${originator.firstName} ${originator.lastName} (${originator.uid})`],
          [t`Date of birth`, originator.dateOfBirth],
          [t`Address`, addressWords(originator)],
          [t`ID images`, originator.identity ?? t`none approved`],
          [t`Recipient`, holderWords(holder)],
          [t`To address`, <GroupedAddress key="address" address={found.data.walletAddress} />],
          [t`Sent by`, found.data.operator],
          [t`Threshold`, linked.length === 0 ? `${from} USD` : t`${from} USD, together with earlier withdrawals`],
          [
            t`Earlier withdrawals`,
            linked.length === 0 ? null : (
              <ul key="linked">
                {linked.map((id) => (
                  <li key={id}>
                    <RecordLink id={id} />
                  </li>
                ))}
              </ul>
            ),
          ],
          [
            t`Transaction`,
            transactionId === null ? (
              t`not recorded yet`
            ) : (
              <TransactionLink key="transaction" chain={explorerChainOf(paymentMethod)} id={transactionId} />
            ),
          ],
          [t`Recorded`, <Moment key="time" iso={found.data.time} />],
        ]}
      />
      <p>
        <a href={readIvms101.path.replace('{id}', withdrawal)} download={`${withdrawal}.ivms101.json`}>
          <Trans>Download as IVMS101</Trans>
        </a>
      </p>
    </>
  );
}
