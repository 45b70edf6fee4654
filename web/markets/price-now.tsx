import { Trans } from '@lingui/react/macro';
import { useLive } from '#web/client/live-context.ts';
import { age } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';

/** How old a price is, by the server's clock; drawn anew each second, and nothing else with it. */
export function PriceAge(props: { readonly time: string }) {
  const now = useNow(useLive().serverNow, 1_000);
  return <Trans>{age(Math.max(1_000, now - Date.parse(props.time)), 'whole')} old</Trans>;
}
