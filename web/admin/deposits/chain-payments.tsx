import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { explorerChainOf } from '#domain/money/block-explorers.ts';
import { coinOf } from '#domain/money/coins.ts';
import {
  type ChainPayment,
  coinsOf,
  fitOf,
  paymentStatus,
  paymentTones,
  waitingWords,
} from '#web/admin/operations/chain-words.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** One payment as its chain shows it. */
export function ChainEvidence(props: { readonly payment: ChainPayment }) {
  useLingui();
  const { payment } = props;
  const { distinguishedBy } = coinOf(payment.paymentMethod);
  return (
    <Facts
      facts={[
        [
          t`Status`,
          <>
            <Tag tone={paymentTones[payment.state]}>{paymentStatus(payment)}</Tag>
            {payment.credited && (
              <Tag tone="up">
                <Trans>credited</Trans>
              </Tag>
            )}
          </>,
        ],
        [t`Arrived`, <strong key="arrived">{coinsOf(payment)}</strong>],
        [t`Against the request`, fitOf(payment)],
        [
          t`First seen`,
          <>
            <Moment iso={payment.firstSeen} />
            {payment.late === true && (
              <span>
                <Trans>after the quote ended; as always, the minute after its first block counts</Trans>
              </span>
            )}
          </>,
        ],
        [t`Needs staff`, waitingWords(payment)],
        [
          t`Transaction`,
          <>
            <TransactionLink chain={explorerChainOf(payment.paymentMethod)} id={payment.transactionId} />
            <CopyButton text={payment.transactionId} what={t`transaction id`} />
          </>,
        ],
        [
          distinguishedBy === 'log index' ? t`Log index` : t`Output`,
          distinguishedBy === null ? null : String(payment.output),
        ],
        [
          t`Block`,
          payment.block === null
            ? payment.state === 'reorganised'
              ? t`no longer in one`
              : t`not in one yet`
            : `${payment.block.height}, ${payment.block.hash}`,
        ],
        [t`Network`, payment.network],
      ]}
    />
  );
}
