import { Trans } from '@lingui/react/macro';
import { RunningChain } from '#web/site/running-chain.tsx';

/** The latest recorded prices, checked in the reader's own browser (L7). */
export function Running({ pair }: { readonly pair: string }) {
  return (
    <section aria-labelledby="running-title">
      <h2 id="running-title">
        <Trans>Latest recorded prices</Trans>
      </h2>
      <p>
        <Trans>
          Each price carries a number, its source and a hash of itself and the price before it. Your browser recomputes
          them as they come in. They are public as data: <a href={`/api/markets/${pair}/ticks`}>ticks</a>.
        </Trans>
      </p>
      <RunningChain pair={pair} />
    </section>
  );
}
