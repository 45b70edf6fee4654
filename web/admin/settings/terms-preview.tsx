import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { nameOfPair } from '#domain/money/pair-name.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { DifferencesTable } from './differences-table.tsx';
import { changedAlike, changesPayouts, type Difference, limitWords, type TermsChange } from './terms-words.ts';

/** What a change makes otherwise, against what holds: pairs that it changes alike in one table (X8). */
export function TermsPreview({ pairs, house }: Pick<TermsChange, 'pairs' | 'house'>) {
  useLingui();
  const alike = changedAlike(pairs);
  const ofHouse =
    house === null || house.before === house.maxExposure
      ? []
      : [{ name: t`Maximum owed in all`, now: limitWords(house.before), after: limitWords(house.maxExposure) }];
  if (alike.length === 0 && ofHouse.length === 0)
    return (
      <p>
        <Trans>Nothing would change.</Trans>
      </p>
    );
  return (
    <div className={listing.stack}>
      {alike.map((one) => (
        <Differences
          key={one.pairs.join()}
          title={one.pairs.map(nameOfPair).join(', ')}
          differences={one.differences}
        />
      ))}
      {ofHouse.length > 0 && <Differences title={t`All open trades with real money`} differences={ofHouse} />}
      {changesPayouts(pairs) && <PayoutFigures />}
    </div>
  );
}

/** What the figures beside a payout mean. */
export function PayoutFigures() {
  return (
    <p>
      <Trans>
        Break-even is the share of trades that has to be won to lose nothing, 1 / (1 + payout). House edge is what the
        house keeps of a stake on average where up and down are equally likely and nothing ties, (1 − payout) / 2.
      </Trans>
    </p>
  );
}

function Differences(props: { readonly title: string; readonly differences: readonly Difference[] }) {
  useLingui();
  const { title } = props;
  return (
    <div>
      <p>
        <strong>{title}</strong>
      </p>
      <DifferencesTable
        label={t`Changes of ${title}`}
        of={t({ message: 'Term', context: 'of a pair' })}
        rows={props.differences}
      />
    </div>
  );
}
