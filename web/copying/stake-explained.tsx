import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#web/texts/use-language.ts';
import { money } from '#web/ui/money.ts';
import { type Draft, explainedStake, settingsOf } from './choices.ts';
import styles from './copying.module.css';
import { leastThatCopies } from './least-that-copies.ts';
import { type TraderView, useLastTrade, useStakeBounds } from './queries.ts';

/** What the settings make of a trade of the trader, by their last settled one; nothing is made up where there is none. */
export function StakeExplained(props: { readonly trader: TraderView; readonly draft: Draft }) {
  useLanguage();
  const { trader, draft } = props;
  const last = useLastTrade(trader.id).data ?? null;
  const bounds = useStakeBounds(last?.currencyPair ?? null).data ?? null;
  const settings = settingsOf(draft);
  if (!last || !bounds || !settings) return null;
  const example = { ...last, minStake: bounds.minStake, maxStake: bounds.maxStake };
  const found = explainedStake(settings, example);
  if (!found) return null;
  const least = leastThatCopies(draft, example);
  return (
    <p className={styles.note} role="status">
      <Trans>
        {trader.name} last staked {money(last.amount)} of {money(last.balanceBefore)}. On that trade your copy would
        have staked <strong>{found.stake}</strong>.
      </Trans>{' '}
      {found.why}
      {least !== null && (
        <>
          {' '}
          <Trans>A copy takes part in such a trade from {money(least)} on.</Trans>
        </>
      )}
    </p>
  );
}
