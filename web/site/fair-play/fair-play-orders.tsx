import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Rows } from '#web/site/rows.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { Part } from './fair-play-part.tsx';
import { grouped, known, utcDay } from './fair-play-words.ts';

type Figures = ReplyOf<typeof readFairPlay>['orders'];

const outcomes: Readonly<Record<string, MessageDescriptor>> = {
  accepted: msg`accepted`,
  account_not_approved: msg`customer not approved`,
  switched_off: msg`switched off by the operator`,
  product_not_in_country: msg`not offered in the country`,
  pair_unknown: msg`a pair that is not offered`,
  pair_not_tradable: msg`the pair takes no trades`,
  pair_closed: msg`the pair was closed`,
  price_stale: msg`no price of the last 5 seconds`,
  price_not_live: msg`no live price`,
  duration_not_offered: msg`a duration that is not offered`,
  stake_out_of_limits: msg`stake outside the pair’s limits`,
  payout_changed: msg`the payout had changed`,
  order_too_late: msg`later than the order held`,
  insufficient_available: msg`more than the customer had available`,
  bankroll_short: msg`more than the house could cover`,
  exposure_full: msg`more than the house may owe`,
  own_limit_reached: msg`past a limit of the customer’s own`,
  excluded: msg`time-out or self-exclusion`,
  unavailable: msg`too many orders at once`,
  internal: msg`a fault of the installation`,
};

/** What became of orders (T6). */
const orderWord = (outcome: string): string => known(outcomes, outcome);

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

/** Refused orders in US dollars beside accepted ones, by how long the decision took (T6). */
export function Orders({ orders }: { readonly orders: Figures }) {
  const { t } = useLingui();
  const { days, items, since, slowDays } = orders;
  const decided = total(items);
  const sum = grouped(decided);
  const refused = grouped(total(items.filter(({ outcome }) => outcome !== 'accepted')));
  const from = since === null ? '' : utcDay(since);
  return (
    <Part
      title={t`Refused orders`}
      verdict={
        <>
          {slowDays.length > 0 && (
            <Notice tone="warn">
              <Trans>On these days more than one in a hundred decisions took five seconds or longer:</Trans>{' '}
              {slowDays.map(utcDay).join(', ')}
            </Notice>
          )}
          <p>
            {decided === 0 ? (
              <Trans>No order in US dollars was decided in the last {days} days.</Trans>
            ) : (
              <Trans>
                Orders in US dollars decided in the last {days} days: {sum}, refused: {refused}.
              </Trans>
            )}{' '}
            {from !== '' && <Trans>Counted since {from} (UTC).</Trans>}
          </p>
        </>
      }
      say={
        <Trans>
          A changed program could hold an order back until its result shows, and then refuse it. So each decision about
          an order in US dollars is counted by its outcome and by the time it took from its arrival. The counts are the
          operator’s word alone: your own record of when you sent an order and when the answer came is the check.
        </Trans>
      }
    >
      {decided > 0 && (
        <Rows
          caption={t`Orders in US dollars of the last ${days} days, by the time until the decision`}
          columns={[t`Outcome`, t`Under 1 s`, t`Under 5 s`, t`Under 15 s`, t`Longer`]}
          rows={byOutcome(items).map(([outcome, counts]) => [orderWord(outcome), ...counts.map(grouped)] as const)}
        />
      )}
    </Part>
  );
}
