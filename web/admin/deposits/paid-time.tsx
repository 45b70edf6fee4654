import { useQuery } from '@tanstack/react-query';
import { valueDeposit } from '#api/deposit-review.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { WhySecond } from '#web/admin/queue/second-person.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';

/** What a payment of a time would credit, and whether one admin is enough for it (D5, R3). */
export function usePaidTimeValue(deposit: DepositCase, paidAt: string | null, amountReceived: string) {
  return useQuery({
    queryKey: ['admin', 'deposit-valuation', deposit.id, paidAt, amountReceived],
    queryFn: () => {
      const query = { paidAt: paidAt ?? '', ...(amountReceived === '' ? {} : { amountReceived }) };
      return call(valueDeposit, { params: { id: deposit.id }, query });
    },
    enabled: paidAt !== null,
    retry: false,
    // The price after a payment is recorded a moment later.
    refetchInterval: ({ state: { error } }) =>
      error instanceof ProblemError && error.code === 'price_unavailable' ? 2_000 : false,
  });
}

/** What a payment of a time credits: the quote's price, the first new one from the time on and that of now beside each other (D5). */
export function PaidTimeValue(props: {
  readonly deposit: DepositCase;
  /** ISO 8601; null while none is typed. */
  readonly paidAt: string | null;
  readonly found: ReturnType<typeof usePaidTimeValue>;
}) {
  const { deposit, paidAt, found } = props;
  if (paidAt === null) {
    return <p role="status">Enter when it was paid to compare the price of that minute with the quote.</p>;
  }
  // What is wrong with a field stands at it.
  if (found.error instanceof ProblemError && found.error.code === 'invalid_input') return null;
  if (found.isError) return <p role="status">{sentenceOfError(found.error)}</p>;
  if (!found.data) return <LookingUp />;
  const { quote, atPayment, now, credits, secondPerson } = found.data;
  const priceOf = (price: typeof quote) => (
    <>
      {money(price.price)} USD ({price.source}), <Moment iso={price.time} />
    </>
  );
  return (
    <div role="status">
      <Facts
        facts={[
          ['Price of the quote', priceOf(quote)],
          ['Price after payment', priceOf(atPayment)],
          ['Price now', now === null ? 'not known' : priceOf(now)],
          ['Credits', `${money(credits)} USD, by the price after payment`],
        ]}
      />
      {deposit.approvals.length === 0 && <WhySecond reason={secondPerson} />}
    </div>
  );
}

/** As many lines as the prices take: the button below keeps its place when they arrive, under the pointer that presses it. */
function LookingUp() {
  return (
    <div role="status" aria-busy="true">
      <Facts
        facts={[
          ['Price of the quote', 'Looking up …'],
          ['Price after payment', 'Looking up …'],
          ['Price now', 'Looking up …'],
          ['Credits', 'Looking up …'],
        ]}
      />
    </div>
  );
}
