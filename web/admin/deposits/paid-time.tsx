import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { valueDeposit } from '#api/deposit-review.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { WhySecond } from '#web/admin/queue/second-person.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';

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
  useLingui();
  const { deposit, paidAt, found } = props;
  if (paidAt === null) {
    return (
      <p role="status">
        <Trans>Enter when it was paid to compare the price of that minute with the quote.</Trans>
      </p>
    );
  }
  // What is wrong with a field stands at it.
  if (found.error instanceof ProblemError && found.error.code === 'invalid_input') return null;
  if (found.isError) return <p role="status">{sentenceOfError(found.error)}</p>;
  if (!found.data) return <LookingUp />;
  const { quote, atPayment, now, credits, secondPerson } = found.data;
  const credited = money(credits);
  const priceOf = ({ price, source: quotedBy, time }: typeof quote) => {
    const amount = money(price);
    const source = priceSourceWord(quotedBy);
    return (
      <Trans>
        {amount} USD ({source}), <Moment iso={time} />
      </Trans>
    );
  };
  return (
    <div role="status">
      <Facts
        facts={[
          [t`Price of the quote`, priceOf(quote)],
          [t`Price after payment`, priceOf(atPayment)],
          [t`Price now`, now === null ? t`not known` : priceOf(now)],
          [t`Credits`, t`${credited} USD, by the price after payment`],
        ]}
      />
      {deposit.approvals.length === 0 && <WhySecond reason={secondPerson} />}
    </div>
  );
}

/** As many lines as the prices take: the button below keeps its place when they arrive, under the pointer that presses it. */
function LookingUp() {
  useLingui();
  return (
    <div role="status" aria-busy="true">
      <Facts
        facts={[
          [t`Price of the quote`, t`Looking up …`],
          [t`Price after payment`, t`Looking up …`],
          [t`Price now`, t`Looking up …`],
          [t`Credits`, t`Looking up …`],
        ]}
      />
    </div>
  );
}
