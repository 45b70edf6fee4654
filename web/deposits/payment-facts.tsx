import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { asTyped, symbolOfMethod } from '#domain/money/symbols.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { money } from '#web/ui/money.ts';
import { readableTime } from '#web/ui/time.ts';
import { amountOf } from '#web/widgets/deposit-amount.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import type { DepositView } from './deposit-view.ts';

/** What is known of a deposit beside what is to be paid. */
export function PaymentFacts(props: { readonly deposit: DepositView; readonly toPay: boolean }) {
  const { t } = useLingui();
  const { deposit, toPay } = props;
  const unit = symbolOfMethod(deposit.paymentMethod);
  return (
    <Facts>
      <Fact name={<Trans>Amount</Trans>}>
        <Trans>{money(amountOf(deposit))} USD</Trans>
      </Fact>
      {!toPay && (
        <>
          <Fact name={<Trans>Network</Trans>}>{deposit.network}</Fact>
          <Fact name={deposit.first === null ? <Trans>Requested</Trans> : <Trans>Amount that arrived</Trans>}>
            <span>
              <strong>
                {money(asTyped(deposit.amountToSend))} {unit}
              </strong>
            </span>
          </Fact>
          <Fact name={<Trans>Address</Trans>}>
            <GroupedAddress address={deposit.paymentAddress} />
          </Fact>
        </>
      )}
      {deposit.first === null && <Quote deposit={deposit} toPay={toPay} unit={unit} />}
      <Aside deposit={deposit} />
      <Valued deposit={deposit} unit={unit} />
      {(deposit.isUrl || deposit.status !== 'approved') && (
        <Fact name={<Trans>Proof</Trans>}>
          {deposit.isUrl && (
            <a href={deposit.proof} target="_blank" rel="noreferrer">
              <Trans>View your proof</Trans>
            </a>
          )}
          {deposit.status !== 'approved' && (
            <Link to="/user/deposits/upload/$id" params={{ id: deposit.id }}>
              {deposit.isUrl ? t`Send another one` : t`Upload a proof of your payment`}
            </Link>
          )}
        </Fact>
      )}
      {deposit.transactionId !== null && deposit.payments.every(({ credited }) => !credited) && (
        <Fact name={<Trans>Transaction</Trans>}>{deposit.transactionId}</Fact>
      )}
    </Facts>
  );
}

/** What was quoted when it was asked for; of what a payment opened nobody asked for a quote. */
function Quote(props: { readonly deposit: DepositView; readonly toPay: boolean; readonly unit: string }) {
  const { toPay, unit } = props;
  const { quote } = props.deposit;
  return (
    <Fact name={<Trans>Quote</Trans>}>
      <span>
        <Trans>
          {money(quote.price)} USD for 1 {unit} ({priceSourceWord(quote.source)}, {readableTime(quote.time)})
        </Trans>
      </span>
      {toPay && (
        <span>
          <Trans>The price in the minute after your payment is in a block counts, not this one.</Trans>
        </span>
      )}
    </Fact>
  );
}

/** The recorded price that a credit went by (D5). */
function Valued({ deposit: { valued }, unit }: { readonly deposit: DepositView; readonly unit: string }) {
  if (valued === null) return null;
  return (
    <Fact name={<Trans>Credited at</Trans>}>
      <span>
        <Trans>
          {money(valued.price)} USD for 1 {unit} ({priceSourceWord(valued.source)}, {readableTime(valued.time)})
        </Trans>
      </span>
      <span>
        <Trans>
          price no. {valued.seq} of {nameOfPair(valued.pair)}; paid at {readableTime(valued.paidAt)}
        </Trans>
      </span>
    </Fact>
  );
}

/** What of the credit can only be withdrawn, and why (A13). */
function Aside({ deposit: { aside } }: { readonly deposit: DepositView }) {
  if (aside === null) return null;
  return (
    <Fact name={<Trans>Can only be withdrawn</Trans>}>
      <span>
        <Trans>{money(aside.amount)} USD of it</Trans>
      </span>
      <span>
        {aside.until === null ? (
          <Trans>It exceeded your own deposit limits when it was credited.</Trans>
        ) : (
          <Trans>It was credited during your time-out or self-exclusion until {readableTime(aside.until)}.</Trans>
        )}{' '}
        <Link to="/user/limits">
          <Trans>Your limits</Trans>
        </Link>
      </span>
    </Fact>
  );
}
