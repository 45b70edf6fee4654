import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { Unread } from '#web/api-client/unread.tsx';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTerms } from './address-book.ts';
import { estimate } from './estimate.ts';

/** What a withdrawal costs and about what it comes to, read before it is asked for (W5). */
export function Cost(props: { readonly method: PaymentMethod; readonly amount: string }) {
  const { t } = useLingui();
  const found = useTerms();
  const terms = found.data?.items.find((item) => item.paymentMethod === props.method);
  const coins = terms ? estimate(props.amount, terms) : null;
  return (
    <>
      {found.isPending && <Skeleton height={160} />}
      {found.isError && <Unread query={found} />}
      {terms && (
        <dl className={guide.facts}>
          <div>
            <dt>
              <Trans>Network fee, taken from the amount</Trans>
            </dt>
            <dd>
              <Trans>{money(terms.networkFee)} USD</Trans>
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Least amount</Trans>
            </dt>
            <dd>
              <Trans>{money(terms.least)} USD</Trans>
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Recorded price now</Trans>
            </dt>
            <dd>{terms.price === null ? t`none that is fresh enough` : t`${money(terms.price)} USD`}</dd>
          </div>
          <div>
            <dt>
              <Trans>You would get about</Trans>
            </dt>
            <dd>
              <strong>{coins ?? '–'}</strong>
              <small>
                <Trans>the price at the last approval counts</Trans>
              </small>
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
