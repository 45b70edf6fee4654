import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { explorerChainOf } from '#domain/money/block-explorers.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { asTyped } from '#domain/money/symbols.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { money } from '#web/ui/money.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { placeOf } from './deposit-outcome.tsx';

/** The recorded price by which a deposit is credited (D5). */
export function DepositValued({ valued }: { readonly valued: NonNullable<DepositCase['valued']> }) {
  const { seq } = valued;
  const price = money(valued.price);
  const source = priceSourceWord(valued.source);
  const pair = nameOfPair(valued.pair);
  return (
    <span>
      <Trans>
        {price} USD ({source}, tick {seq} of {pair}), paid at <Moment iso={valued.paidAt} />
      </Trans>
    </span>
  );
}

/** Who has approved a deposit, and the payment that each of them named (R3). */
export function DepositApprovals(props: {
  readonly deposit: DepositCase;
  readonly suffix: string;
  readonly admin: string;
}) {
  useLingui();
  const receivedWords = (amount: string) => {
    const coins = `${asTyped(amount)} ${props.suffix}`;
    return t`${coins} received`;
  };
  return (
    <ul>
      {props.deposit.approvals.map(({ admin, time, transactionId, output, amountReceived, paidAt }) => (
        <li key={admin}>
          <Person id={admin} self={props.admin} />, <Moment iso={time} />:{' '}
          <Trans>
            transaction <TransactionLink chain={explorerChainOf(props.deposit.paymentMethod)} id={transactionId} />
          </Trans>
          {placeOf(props.deposit, output)},{' '}
          {amountReceived === null ? t`the exact amount` : receivedWords(amountReceived)}
          {paidAt !== null && (
            <>
              ,{' '}
              <Trans>
                paid <Moment iso={paidAt} />
              </Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
