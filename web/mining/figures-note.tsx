import { Trans } from '@lingui/react/macro';
import type { MinedCoin } from '#domain/mining/coins.ts';
import type { InputsView } from './queries.ts';

/** What an expectation of these coins is made of, and that it promises nothing; figures that are stale are not called today’s. */
export function FiguresNote(props: { readonly coins: readonly MinedCoin[]; readonly inputs: readonly InputsView[] }) {
  const used = props.inputs.filter(({ coin }) => props.coins.includes(coin));
  if (used.some(({ network, price }) => network?.stale || price?.stale))
    return (
      <Trans>
        Calculated with the last known figures, some of them out of date; all will change. It is neither a promise nor a
        forecast.
      </Trans>
    );
  return <Trans>Calculated with today’s figures, which will change. It is neither a promise nor a forecast.</Trans>;
}
