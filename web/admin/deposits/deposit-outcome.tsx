import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { explorerChainOf } from '#domain/money/block-explorers.ts';
import { coinOf } from '#domain/money/coins.ts';
import { asTyped, symbolOfMethod } from '#domain/money/symbols.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { ownReasonWords, stepName, stepNote } from '#web/admin/queue/step-words.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';

/** ', output 1': which payment of its transaction, where there can be several. */
export function placeOf({ paymentMethod }: DepositCase, output: number): string {
  const { distinguishedBy } = coinOf(paymentMethod);
  switch (distinguishedBy) {
    case null:
      return '';
    case 'output':
      return t`, output ${output}`;
    case 'log index':
      return t`, log index ${output}`;
  }
}

/** What became of a deposit that is decided, and how. */
export function Decided({ deposit }: { readonly deposit: DepositCase }) {
  useLingui();
  const { credited, difference } = deposit;
  return (
    <>
      <Reversal deposit={deposit} />
      <Facts
        facts={[
          [t`Credited`, credited === null ? null : `${money(credited)} USD`],
          [t`Difference`, difference === null ? null : differenceOf(difference)],
          [
            t`Transaction`,
            deposit.transactionId === null ? null : (
              <span key="transaction">
                <TransactionLink chain={explorerChainOf(deposit.paymentMethod)} id={deposit.transactionId} />
                {placeOf(deposit, deposit.output)}
              </span>
            ),
          ],
          [
            t`Received`,
            deposit.amountReceived && `${asTyped(deposit.amountReceived)} ${symbolOfMethod(deposit.paymentMethod)}`,
          ],
          [t`Paid at`, deposit.paidAt === null ? null : <Moment key="paid" iso={deposit.paidAt} />],
          [t`Reason`, deposit.reasonCode === null ? deposit.reason : ownReasonWords(deposit.reasonCode)],
          ...deposit.timeline.map(
            (step) =>
              [
                stepName(step),
                <>
                  <Moment iso={step.time} />
                  {stepNote(step)}
                </>,
              ] as const,
          ),
        ]}
      />
    </>
  );
}

/** Whether what was credited still stands (D5). */
function Reversal({ deposit }: { readonly deposit: DepositCase }) {
  if (deposit.reversed) {
    return (
      <Notice tone="warn">
        <Trans>
          Reversed: the payment left the chain and the credit was reversed. The credit returns automatically when the
          payment is confirmed again.
        </Trans>
      </Notice>
    );
  }
  if (!deposit.timeline.some(({ step }) => step === 'restored')) return null;
  return (
    <Notice tone="info">
      <Trans>Restored: the payment had left the chain and is confirmed again.</Trans>
    </Notice>
  );
}

/** Credited against asked: '+5.00 USD, more than was asked'. */
function differenceOf(difference: string): string {
  if (/^-?0\.00$/.test(difference)) return t`none: the requested amount was credited`;
  const amount = money(difference);
  return difference.startsWith('-') ? t`${amount} USD, less than requested` : t`+${amount} USD, more than requested`;
}
