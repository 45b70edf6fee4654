import { nameOfPair } from '#domain/money/pair-name.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { DifferencesTable } from './differences-table.tsx';
import { differences, type Listing, type PairsChange } from './pairs-words.ts';
import { payoutsWords } from './terms-words.ts';

/** What a change of the list makes otherwise, pair by pair (X8). */
export function PairsPreview(props: {
  readonly pairs: readonly { readonly pair: string; readonly before: Listing | null; readonly listing: Listing }[];
  readonly terms: PairsChange['terms'];
}) {
  const changed = props.pairs
    .map(({ pair, before, listing: after }) => ({ name: nameOfPair(pair), rows: differences(before, after) }))
    .filter(({ rows }) => rows.length > 0);
  if (changed.length === 0 && props.terms === null) return <p>Nothing would change.</p>;
  return (
    <div className={listing.stack}>
      {changed.map(({ name, rows }) => (
        <div key={name}>
          <p>
            <strong>{name}</strong>
          </p>
          <DifferencesTable label={`Changes of ${name}`} of="Listing" rows={rows} />
        </div>
      ))}
      {props.terms && (
        <p>
          Offered to trade: {payoutsWords(props.terms)}, stake {props.terms.minStake} to {props.terms.maxStake} USD.
        </p>
      )}
    </div>
  );
}
