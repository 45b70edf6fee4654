import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { valueReturn } from '#api/withdrawal-returns.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import type { ReturnBody } from './return-values.ts';

/** What a return gives back by what is typed of it, beside what was asked for (W5). */
export function ReturnWorth(props: {
  readonly withdrawal: WithdrawalCase;
  /** What would be sent; null while it cannot be. */
  readonly body: Omit<ReturnBody, 'reason'> | null;
}) {
  useLingui();
  const { withdrawal, body } = props;
  const { transactionId, amountReceived, paidAt } = body ?? {};
  const found = useQuery({
    queryKey: ['admin', 'return-valuation', withdrawal.id, transactionId, amountReceived, paidAt],
    queryFn: () => {
      const query = {
        transactionId: transactionId ?? '',
        ...(amountReceived === undefined ? {} : { amountReceived }),
        ...(paidAt === undefined ? {} : { paidAt }),
      };
      return call(valueReturn, { params: { id: withdrawal.id }, query });
    },
    enabled: transactionId !== undefined,
    retry: false,
  });
  const asked = `${money(withdrawal.amount)} USD`;
  if (transactionId === undefined) {
    return (
      <p role="status">
        <Trans>
          Without a transaction all of it is given back, {asked}: the payout never arrived. Where the chain shows that
          its transaction failed, what the coins were worth then, at most that.
        </Trans>
      </p>
    );
  }
  if (found.error instanceof ProblemError && found.error.code === 'invalid_input') {
    return (
      <p role="status">
        <Trans>No watcher saw this transaction. Enter when it came back to see its worth.</Trans>
      </p>
    );
  }
  if (found.isError) return <p role="status">{sentenceOfError(found.error)}</p>;
  if (!found.data) {
    return (
      <p role="status">
        <Trans>Looking up its worth…</Trans>
      </p>
    );
  }
  const { coins, returnedAt, watched, price, credits } = found.data;
  const cameBack = `${coins} ${symbolOfMethod(withdrawal.paymentMethod)}`;
  return (
    <div role="status">
      <Facts
        facts={[
          [t`Requested`, asked],
          [t({ message: 'Came back', context: 'coins' }), watched ? t`${cameBack}, as the watcher saw` : cameBack],
          [t({ message: 'At', context: 'a field' }), <Moment key="at" iso={returnedAt} />],
          [
            t`Price from then on`,
            price === null ? t`not recorded yet; the last approval fixes it` : <PriceOf key="price" price={price} />,
          ],
          [t`Gives back`, credits === null ? t`not known yet` : <strong key="back">{money(credits)} USD</strong>],
        ]}
      />
    </div>
  );
}

function PriceOf(props: {
  readonly price: { readonly price: string; readonly source: string; readonly time: string };
}) {
  const { time } = props.price;
  const source = priceSourceWord(props.price.source);
  const amount = money(props.price.price);
  return (
    <Trans>
      {amount} USD ({source}), <Moment iso={time} />
    </Trans>
  );
}
