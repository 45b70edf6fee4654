import { Trans } from '@lingui/react/macro';
import { percentText, shortDecimal } from '#web/ui/decimals.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { money } from '#web/ui/money.ts';
import type { PlanView } from './queries.ts';
import { hashRateText, usd } from './units.ts';
import { algorithmWord, coinsWord } from './words.ts';

/** The terms of a plan; they never change, and a contract keeps them. */
export function PlanFacts({ plan, left }: { readonly plan: PlanView; readonly left?: boolean }) {
  return (
    <Facts rows>
      <Fact name={<Trans>Hash rate</Trans>}>
        {hashRateText(plan.hashRate)} <small>{algorithmWord(plan.algorithm)}</small>
      </Fact>
      <Fact name={<Trans>Paid from</Trans>}>
        {coinsWord(plan.coins)}
        {plan.coins.length > 1 && (
          <small>
            <Trans>merged mining: the same work counts for both</Trans>
          </small>
        )}
      </Fact>
      <Fact name={<Trans>Term</Trans>}>
        <Trans>{plan.termDays} days</Trans>
      </Fact>
      <Fact name={<Trans>Price</Trans>}>
        {money(plan.price)} {usd}
      </Fact>
      <Fact name={<Trans>Pool fee</Trans>}>
        <Trans>{percentText(plan.poolFeeBps)} of each day’s coins</Trans>
      </Fact>
      <Fact name={<Trans>Power</Trans>}>
        <Trans>
          {shortDecimal(plan.powerWatts)} W at {shortDecimal(plan.powerPrice)} USD a kWh
        </Trans>
      </Fact>
      {left && (
        <Fact name={<Trans>Left</Trans>}>
          {plan.left === 0 ? (
            <Trans>sold out</Trans>
          ) : (
            <>
              <Trans>{money(String(plan.left))} contracts</Trans>{' '}
              <small>
                <Trans>plans of one algorithm share the free hash rate: each purchase leaves less for all</Trans>
              </small>
            </>
          )}
        </Fact>
      )}
    </Facts>
  );
}
