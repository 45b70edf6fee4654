import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { nameOfPair } from '#domain/money/pair-name.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { DifferencesTable } from './differences-table.tsx';
import { differences, type Listing, type PairsChange } from './pairs-words.ts';
import { PayoutFigures } from './terms-preview.tsx';
import { differences as differencesOfTerms } from './terms-words.ts';

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

/** What a pair is offered at from then on (T1): two of staff decide all of it. */
function FirstTerms({ terms }: { readonly terms: NonNullable<PairsChange['terms']> }) {
  useLingui();
  return (
    <>
      <div>
        <p>
          <strong>
            <Trans>Offered to trade</Trans>
          </strong>
        </p>
        <DifferencesTable
          label={t`First terms`}
          of={t({ message: 'Term', context: 'of a pair' })}
          rows={differencesOfTerms(null, terms)}
        />
      </div>
      <PayoutFigures />
    </>
  );
}
