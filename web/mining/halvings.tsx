import { Trans, useLingui } from '@lingui/react/macro';
import { dayMs } from '#domain/clock/durations.ts';
import { useLive } from '#web/client/live-context.ts';
import { shortDecimal } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import styles from './mining.module.css';
import type { InputsView, PlanView } from './queries.ts';

/** Whether one of the coins has halvings, as far as is known: one whose network is not known may have. */
export const mayHalve = (coins: PlanView['coins'], inputs: readonly InputsView[]): boolean =>
  coins.some((coin) => {
    const known = inputs.find((one) => one.coin === coin);
    return !known?.network || known.halving !== null;
  });

/** The next halving of each coin of a plan: whether a term that begins tomorrow meets it, and what it does to a day. */
export function Halvings({ plan, inputs }: { readonly plan: PlanView; readonly inputs: readonly InputsView[] }) {
  const { t } = useLingui();
  const now = useNow(useLive().serverNow, 60_000);
  const ends = now + (plan.termDays + 1) * dayMs;
  return (
    <div>
      {plan.coins.map((coin) => {
        const known = inputs.find((one) => one.coin === coin);
        if (!known?.network) return null;
        const { halving, network } = known;
        if (!halving) {
          return (
            <p key={coin} className={styles.note}>
              <Trans>
                {coin} has no halving: a block keeps making {shortDecimal(network.subsidy)} {coin}.
              </Trans>
            </p>
          );
        }
        const within = Date.parse(halving.expectedAt) <= ends;
        const words = t`at block ${money(String(halving.height))}, about ${dayOf(halving.expectedAt)}`;
        return (
          <p key={coin} className={within ? styles.risk : styles.note}>
            {within ? (
              <Trans>
                <strong>A halving of {coin} falls within the term</strong>, {words}: from then on a block makes{' '}
                {shortDecimal(halving.subsidy)} {coin} instead of {shortDecimal(network.subsidy)}. With the same
                difficulty and price, each later day brings about half. The calculation above does not include this.
              </Trans>
            ) : (
              <Trans>
                The next halving of {coin} comes {words}, after a term that is bought today.
              </Trans>
            )}
          </p>
        );
      })}
    </div>
  );
}
