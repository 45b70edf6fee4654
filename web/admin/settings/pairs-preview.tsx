import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { nameOfPair } from '#domain/money/pair-name.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { money } from '#web/ui/money.ts';
import { DifferencesTable } from './differences-table.tsx';
import { differences, type Listing, type PairsChange } from './pairs-words.ts';
import { payoutsWords } from './terms-words.ts';

/** What a change of the list makes otherwise, pair by pair (X8). */
export function PairsPreview(props: {
  readonly pairs: readonly { readonly pair: string; readonly before: Listing | null; readonly listing: Listing }[];
  readonly terms: PairsChange['terms'];
}) {
  useLingui();
  const changed = props.pairs
    .map(({ pair, before, listing: after }) => ({ name: nameOfPair(pair), rows: differences(before, after) }))
    .filter(({ rows }) => rows.length > 0);
  if (changed.length === 0 && props.terms === null)
    return (
      <p>
        <Trans>Nothing would change.</Trans>
      </p>
    );
  return (
    <div className={listing.stack}>
      {changed.map(({ name, rows }) => (
        <div key={name}>
          <p>
            <strong>{name}</strong>
          </p>
          <DifferencesTable label={t`Changes of ${name}`} of={t`Listing`} rows={rows} />
        </div>
      ))}
      {props.terms && <FirstTerms terms={props.terms} />}
    </div>
  );
}

function FirstTerms({ terms }: { readonly terms: NonNullable<PairsChange['terms']> }) {
  const [minStake, maxStake] = [money(terms.minStake), money(terms.maxStake)];
  const payouts = payoutsWords(terms);
  return (
    <p>
      <Trans>
        Offered to trade: {payouts}, stake {minStake} to {maxStake} USD.
      </Trans>
    </p>
  );
}
