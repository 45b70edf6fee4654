import { useQuery } from '@tanstack/react-query';
import { withdrawalTerms } from '#api/withdrawals.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { call } from '#web/api-client/client.ts';
import { Unread } from '#web/api-client/unread.tsx';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { estimate } from './estimate.ts';

/** What a withdrawal costs and about what it comes to, read before it is asked for (W5). */
export function Cost(props: { readonly method: PaymentMethod; readonly amount: string }) {
  const found = useQuery({
    queryKey: ['withdrawals', 'terms'],
    queryFn: async () => (await call(withdrawalTerms, {})).items,
    refetchInterval: 10_000,
  });
  const terms = found.data?.find((item) => item.paymentMethod === props.method);
  const coins = terms ? estimate(props.amount, terms) : null;
  return (
    <>
      {found.isPending && <Skeleton height={120} />}
      {found.isError && <Unread query={found} />}
      {terms && (
        <dl className={guide.facts}>
          <div>
            <dt>Network fee, taken from the amount</dt>
            <dd>{money(terms.networkFee)} USD</dd>
          </div>
          <div>
            <dt>Recorded price now</dt>
            <dd>{terms.price === null ? 'none that is fresh enough' : `${money(terms.price)} USD`}</dd>
          </div>
          <div>
            <dt>You would get about</dt>
            <dd>
              <strong>{coins ?? '–'}</strong>
              <small>the price at the last approval counts</small>
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
