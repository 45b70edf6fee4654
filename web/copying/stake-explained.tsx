import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#web/texts/use-language.ts';
import { money } from '#web/ui/money.ts';
import { type Draft, explainedStake, settingsOf } from './choices.ts';
import styles from './copying.module.css';
import { type TraderView, useLastTrade, useStakeBounds } from './queries.ts';

/** What the settings make of a trade of the trader, by their last settled one; nothing is made up where there is none. */
export function StakeExplained(props: { readonly trader: TraderView; readonly draft: Draft }) {
  useLanguage();
  const { trader, draft } = props;
  const last = useLastTrade(trader.id).data ?? null;
  const bounds = useStakeBounds(last?.currencyPair ?? null).data ?? null;
  const settings = settingsOf(draft);
  if (!last || !bounds || !settings) return null;
  const found = explainedStake(settings, { ...last, minStake: bounds.minStake, maxStake: bounds.maxStake });
  if (!found) return null;
  return (
    <p className={styles.note} role="status">
      <Trans>
        {trader.name} last staked {money(last.amount)} of {money(last.balanceBefore)}. On that trade your copy would
        have staked <strong>{found.stake}</strong>.
      </Trans>{' '}
      {found.why}
    </p>
  );
}
