import { useQuery } from '@tanstack/react-query';
import { valueReturn } from '#api/withdrawal-returns.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import type { ReturnBody } from './return-values.ts';

/** What a return gives back by what is typed of it, beside what was asked for (W5). */
export function ReturnWorth(props: {
  readonly withdrawal: WithdrawalCase;
  /** What would be sent; null while it cannot be. */
  readonly body: Omit<ReturnBody, 'reason'> | null;
}) {
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
        Without a transaction all of it is given back, {asked}: the payout never arrived. Where the chain shows that its
        transaction failed, what the coins were worth then, at most that.
      </p>
    );
  }
  if (found.error instanceof ProblemError && found.error.code === 'invalid_input') {
    return <p role="status">No watcher saw this transaction. Enter when it came back to see its worth.</p>;
  }
  if (found.isError) return <p role="status">{sentenceOfError(found.error)}</p>;
  if (!found.data) return <p role="status">Looking up its worth…</p>;
  const { coins, returnedAt, watched, price, credits } = found.data;
  return (
    <div role="status">
      <Facts
        facts={[
          ['Requested', asked],
          ['Came back', `${coins} ${symbolOfMethod(withdrawal.paymentMethod)}${watched ? ', as the watcher saw' : ''}`],
          ['At', <Moment key="at" iso={returnedAt} />],
          [
            'Price from then on',
            price === null ? (
              'not recorded yet; the last approval fixes it'
            ) : (
              <>
                {money(price.price)} USD ({price.source}), <Moment iso={price.time} />
              </>
            ),
          ],
          ['Gives back', credits === null ? 'not known yet' : <strong key="back">{money(credits)} USD</strong>],
        ]}
      />
    </div>
  );
}
