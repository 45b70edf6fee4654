import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Rows } from '#web/site/rows.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { Part } from './fair-play-part.tsx';
import { orderWord } from './fair-play-words.ts';

type Figures = ReplyOf<typeof readFairPlay>['orders'];

/** Decisions of all pairs together, by outcome and time, in the order of the items. */
function byOutcome(items: Figures['items']): readonly (readonly [outcome: string, counts: readonly number[]])[] {
  const sums = new Map<string, readonly number[]>();
  for (const { outcome, counts } of items) {
    const before = sums.get(outcome);
    sums.set(
      outcome,
      counts.map((count, delay) => count + (before?.[delay] ?? 0)),
    );
  }
  return [...sums];
}

const total = (items: Figures['items']): number => items.flatMap(({ counts }) => counts).reduce((a, b) => a + b, 0);

/** Refused orders with real money beside accepted ones, by how long the decision took (T6). */
export function Orders({ orders }: { readonly orders: Figures }) {
  const { t } = useLingui();
  const { days, items, since, slowDays } = orders;
  const decided = total(items);
  const refused = total(items.filter(({ outcome }) => outcome !== 'accepted'));
  return (
    <Part
      title={t`Refused orders`}
      verdict={
        <>
          {slowDays.length > 0 && (
            <Notice tone="warn">
              <Trans>On these days more than one in a hundred decisions took five seconds or longer:</Trans>{' '}
              {slowDays.join(', ')}
            </Notice>
          )}
          <p>
            {decided === 0 ? (
              <Trans>No order with real money was decided in the last {days} days.</Trans>
            ) : (
              <Trans>
                Orders with real money decided in the last {days} days: {decided}, refused: {refused}.
              </Trans>
            )}{' '}
            {since !== null && <Trans>Counted since {since} (UTC).</Trans>}
          </p>
        </>
      }
      say={
        <Trans>
          A changed program could hold an order back until its result shows, and then refuse it. So each decision about
          an order with real money is counted by its outcome and by the time it took from its arrival. The counts are
          this installation’s own word: your own record of when you sent an order and when the answer came is the check.
        </Trans>
      }
    >
      {decided > 0 && (
        <Rows
          caption={t`Orders with real money of the last ${days} days, by the time until the decision`}
          columns={[t`Outcome`, t`Under 1 s`, t`Under 5 s`, t`Under 15 s`, t`Longer`]}
          rows={byOutcome(items).map(([outcome, counts]) => [orderWord(outcome), ...counts.map(String)] as const)}
        />
      )}
    </Part>
  );
}
