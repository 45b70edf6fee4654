import { useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import article from '#web/site/article.module.css';
import { grouped, total } from './fair-play-words.ts';

type Figures = Pick<
  ReplyOf<typeof readFairPlay>,
  'refunds' | 'copies' | 'withdrawals' | 'deposits' | 'quotes' | 'clock' | 'orders' | 'incidents' | 'watches'
>;

/** Orders that were refused, of all pairs and however long the decision took. */
const refusedOf = ({ items }: Figures['orders']): number =>
  items
    .filter(({ outcome }) => outcome !== 'accepted')
    .flatMap(({ counts }) => counts)
    .reduce((sum, count) => sum + count, 0);

/** The page in short: what is counted, how much of it there is, and how far that is proven. */
export function Summary({ figures }: { readonly figures: Figures }) {
  const { t } = useLingui();
  const { refunds, copies, withdrawals, deposits, quotes, clock, orders, incidents, watches } = figures;
  const { days } = refunds;
  const counted = t`Counted from the records`;
  const sealed = t`Sealed`;
  const own = t`Said by the operator, not proven`;
  const rows: readonly (readonly [name: string, count: number, proof: string])[] = [
    [t`Refunded trades`, total(refunds.items), counted],
    [t`Skipped copies`, total(copies.items.filter(({ outcome }) => outcome !== 'placed')), counted],
    [t`Pending withdrawals`, total([...withdrawals.waiting, ...withdrawals.unproven]), counted],
    [t`Payments that are not credited`, total(deposits.uncredited), counted],
    [t`Quotes heard`, total(quotes.items), sealed],
    [t`Clock jumps`, clock.jumps, sealed],
    [t`Refused orders`, refusedOf(orders), own],
    [t`Gaps in recording`, incidents.length, own],
    [t`Chains that were not watched`, watches.gaps, own],
  ];
  return (
    <table className={article.summary}>
      <caption>{t`Counts of the last ${days} days; of withdrawals, payments and gaps, those listed now`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Figure`}</th>
          <th scope="col">{t`Number`}</th>
          <th scope="col">{t`Kind of proof`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, count, proof]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{grouped(count)}</td>
            <td>{proof}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
