import { Trans, useLingui } from '@lingui/react/macro';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import { Fact } from '#web/ui/facts.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { money } from '#web/ui/money.ts';
import { readableTime } from '#web/ui/time.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import type { WithdrawalView } from './status-words.ts';

/** Of a payout that came back, or whose payment failed: what is available again, by which coins and price, and why it is less than was asked for (W5). */
export function GivenBack({ withdrawal }: { readonly withdrawal: WithdrawalView }) {
  const { t } = useLingui();
  const { givenBack, returnValued: valued } = withdrawal;
  const failed = withdrawal.failedAt !== null;
  if (givenBack === null) return null;
  const unit = symbolOfMethod(withdrawal.paymentMethod);
  return (
    <>
      {valued !== null && (
        <Fact name={failed ? <Trans>Coins of the failed payment</Trans> : <Trans>Coins that came back</Trans>}>
          <span>
            <strong>
              <Figure value={valued.coins} unit={unit} />
            </strong>
          </span>
          <span>
            <Trans>
              {money(valued.price)} USD for 1 {unit} ({priceSourceWord(valued.source)}, {readableTime(valued.time)})
            </Trans>
          </span>
          <span>
            {failed ? (
              <Trans>
                price no. {valued.seq} of {nameOfPair(valued.pair)}; failed at {readableTime(valued.returnedAt)}
              </Trans>
            ) : (
              <Trans>
                price no. {valued.seq} of {nameOfPair(valued.pair)}; came back at {readableTime(valued.returnedAt)}
              </Trans>
            )}
          </span>
        </Fact>
      )}
      <Fact name={<Trans>Available again</Trans>}>
        <strong>{t`${money(givenBack)} USD`}</strong>
        {givenBack !== withdrawal.amount && (
          <span>
            {failed ? (
              <Trans>
                Not {money(withdrawal.amount)} USD: this is the value of these coins at the middle price of the minute
                after the payment failed. The network keeps its fee.
              </Trans>
            ) : (
              <Trans>
                Not {money(withdrawal.amount)} USD: this is the value of these coins at the middle price of the minute
                after they came back. The network keeps its fee.
              </Trans>
            )}
          </span>
        )}
      </Fact>
    </>
  );
}
