import { Trans } from '@lingui/react/macro';
import { coinOf } from '#domain/money/coins.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { symbolOf } from '#domain/money/symbols.ts';
import type { WithdrawalCase, WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { money } from '#web/ui/money.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';

/** W5: what is available again, and by what it was valued. */
export function GivenBack({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  const { givenBack, returnValued: valued } = withdrawal;
  return (
    <>
      <strong>{money(givenBack ?? '0.00')} USD</strong>
      {valued !== null && (
        <span>
          <ValuedBy
            valued={valued}
            coins={`${valued.coins} ${symbolOf(coinOf(withdrawal.paymentMethod).suffix)}`}
            isFailed={withdrawal.failedAt !== null}
          />
        </span>
      )}
    </>
  );
}

/** What coins came back, or did not arrive, and the price that counts for them. */
function ValuedBy(props: {
  readonly valued: NonNullable<WithdrawalCase['returnValued']>;
  readonly coins: string;
  readonly isFailed: boolean;
}) {
  const { valued, coins, isFailed } = props;
  const { seq } = valued;
  const price = money(valued.price);
  const source = priceSourceWord(valued.source);
  const pair = nameOfPair(valued.pair);
  return isFailed ? (
    <Trans>
      {coins} that did not arrive <Moment iso={valued.returnedAt} />, at {price} USD ({source}, tick {seq} of {pair},{' '}
      <Moment iso={valued.time} />)
    </Trans>
  ) : (
    <Trans>
      {coins} that came back <Moment iso={valued.returnedAt} />, at {price} USD ({source}, tick {seq} of {pair},{' '}
      <Moment iso={valued.time} />)
    </Trans>
  );
}
