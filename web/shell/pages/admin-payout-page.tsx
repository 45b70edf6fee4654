import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { readCustomerPayout } from '#api/record-pages.ts';
import { coinOf } from '#web/admin/mining/receipt-form.ts';
import { PayoutRecord } from '#web/admin/records/payout-record.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { useBrand } from '#web/client/brand.ts';
import { call } from '#web/client/client.ts';
import { PayoutPage } from '#web/mining/payout-page.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { Empty } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';

/** /admin/contracts/{id}/payouts/{coin}/{day}: the customer's own receipt of it, recomputed in this browser (N3). */
export function PayoutRecordPage() {
  const { id, coin: named, day } = useParams({ from: '/admin/contracts/$id/payouts/$coin/$day' });
  const { addition = 0 } = useSearch({ from: '/admin/contracts/$id/payouts/$coin/$day' });
  const demo = useBrand().data?.mode === 'demo';
  const coin = coinOf(named);
  const payout = useQuery({
    queryKey: ['admin', 'payout', id, named, day, addition],
    enabled: coin !== null,
    queryFn: () =>
      coin === null
        ? Promise.reject(new Error('no coin'))
        : call(readCustomerPayout, { params: { id, coin, day }, query: { addition } }),
  });
  const receipt = payout.data;
  if (coin === null)
    return (
      <Screen title="Payout">
        <Empty>No coin is called {named}. Compare the address with the one you were sent.</Empty>
      </Screen>
    );
  return (
    <Screen title="Payout">
      <PayoutRecord
        key={`${id} ${coin} ${day} ${addition}`}
        id={id}
        coin={coin}
        day={day}
        journals={[...new Set((receipt?.postings ?? []).map(({ journal }) => journal))]}
        proof={
          receipt ? (
            <PayoutPage receipt={receipt} demo={demo} ofSomebody />
          ) : payout.isError ? (
            <Unread query={payout} />
          ) : (
            <Coming rows={6} />
          )
        }
      />
    </Screen>
  );
}
