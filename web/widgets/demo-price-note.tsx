import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readBrand } from '#api/brand.ts';
import { call } from '#web/client/client.ts';

/** Said beside the price of a minute, in a demo: a price without bid and ask, as simulated ones are, counts alone (D5). */
export function DemoPriceNote() {
  const brand = useQuery({
    queryKey: ['brand'],
    queryFn: () => call(readBrand, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (brand.data?.mode !== 'demo') return null;
  return <Trans>Of this demo’s simulated prices, the first one after that moment counts.</Trans>;
}
