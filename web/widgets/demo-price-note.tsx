import { Trans } from '@lingui/react/macro';
import { useBrand } from '#web/client/brand.ts';

/** Said beside the price of a minute, in a demo: a price without bid and ask, as simulated ones are, counts alone (D5). */
export function DemoPriceNote() {
  if (useBrand().data?.mode !== 'demo') return null;
  return <Trans>With simulated prices, that is the first one after that moment.</Trans>;
}
