import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { symbolOfMethod, typedDecimals } from '#domain/money/symbols.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { Figure, type FigureText } from '#web/ui/figure.tsx';
import { money } from '#web/ui/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DemoPriceNote } from '#web/widgets/demo-price-note.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useTerms } from './address-book.ts';
import { estimate } from './estimate.ts';
import styles from './withdrawal.module.css';

/** What a withdrawal costs and about what it comes to, read before it is asked for (W5). */
export function Cost(props: { readonly method: PaymentMethod; readonly amount: string }) {
  const { t } = useLingui();
  const found = useTerms();
  const terms = found.data?.items.find((item) => item.paymentMethod === props.method);
  const coins = terms ? estimate(props.amount, terms) : null;
  const symbol = symbolOfMethod(props.method);
  return (
    <>
      {found.isPending && <Skeleton height={160} />}
      {found.isError && <Unread query={found} />}
      {terms && (
        <Facts rows>
          <NetworkFee usd={terms.networkFee} />
          <Fact name={<Trans>Minimum</Trans>}>
            <Trans>{money(terms.least)} USD</Trans>
          </Fact>
          <Fact name={<Trans>Current price</Trans>}>
            {terms.price === null ? t`no recent price` : t`${money(terms.price)} USD for 1 ${symbol}`}
          </Fact>
          <Received>
            <strong>{coins ? <Coins {...coins} /> : '–'}</strong>
          </Received>
        </Facts>
      )}
    </>
  );
}

/** Among facts in rows: about what arrives, and which price decides it, below the row. */
export function Received(props: { readonly children: ReactNode }) {
  return (
    <div className={styles.noted}>
      <dt>
        <Trans>You receive about</Trans>
      </dt>
      <dd>{props.children}</dd>
      <dd className={styles.note}>
        <Trans>The middle price of the minute after the last approval counts.</Trans> <DemoPriceNote />
      </dd>
    </div>
  );
}

/** Coins to as many decimals as people read; pressed, all of them. */
export const Coins = (props: FigureText) => <Figure {...props} decimals={typedDecimals} />;

/** Among the facts of a withdrawal: its network fee, in USD. */
export function NetworkFee(props: { readonly usd: string }) {
  return (
    <Fact name={<Trans>Network fee, deducted from the amount</Trans>}>
      <Trans>{money(props.usd)} USD</Trans>
    </Fact>
  );
}
