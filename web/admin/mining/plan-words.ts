import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { adminMiningPlans } from '#api/mining-plans.ts';
import type { ReplyOf } from '#api/operation.ts';
import { textOf } from '#web/texts/text.ts';

export type Plan = ReplyOf<typeof adminMiningPlans>['items'][number];
type State = Pick<Plan, 'state' | 'left' | 'lapsed' | 'lapsedBecause' | 'secondAdmin' | 'approvedBy'>;

/** One that waited for a second admin and was closed instead. */
export const isDeclined = ({ state, secondAdmin, approvedBy }: State): boolean =>
  state === 'closed' && secondAdmin !== null && approvedBy === null;

export const isSoldOut = ({ state, left }: State): boolean => state === 'open' && left === 0;

/** Figures come again by themselves; a price does not. */
const waitsForFigures = ({ lapsedBecause }: State): boolean =>
  lapsedBecause.length > 0 && lapsedBecause.every((cause) => cause === 'inputs_stale' || cause === 'worth_unknown');

const stateWords: Readonly<Record<Plan['state'], MessageDescriptor>> = {
  waiting: msg`waiting`,
  open: msg({ message: 'open', context: 'a plan' }),
  closed: msg`closed`,
};

/** Where a plan has come to, in a word or two. */
export function planState(plan: State): string {
  if (isDeclined(plan)) return t`declined`;
  if (isSoldOut(plan)) return t`sold out`;
  if (plan.lapsed) return waitsForFigures(plan) ? t`figures stale` : t`price lapsed`;
  return textOf(stateWords[plan.state]);
}

/** What is said of one that is decided for good. */
export const closedWords = (plan: State): string =>
  isDeclined(plan)
    ? t`Declined: it was never on sale.`
    : t`Closed: no longer on sale. Contracts already sold continue as agreed.`;

const causes: Readonly<Record<Plan['lapsedBecause'][number], MessageDescriptor>> = {
  age: msg`its price was set 30 days ago or earlier`,
  inputs_stale: msg`a network figure or a price that its proceeds are calculated with is stale`,
  worth_unknown: msg`its proceeds cannot be calculated, because a network figure or a price is missing`,
  worth_risen: msg`its expected proceeds have risen by more than 10 % since its price was set`,
};

/** Why nobody can buy it now, and what to do; null where that is not so. */
export function lapseWords(plan: State): string | null {
  if (!plan.lapsed) return null;
  const why = plan.lapsedBecause.map((cause) => textOf(causes[cause]));
  const [first = t`its price has lapsed`, ...more] = why;
  const because = more.reduce((before, cause) => t`${before}, and ${cause}`, first);
  return waitsForFigures(plan)
    ? t`no: ${because}. Nobody can buy it. It is on sale again once current figures are there.`
    : t`no: ${because}. Nobody can buy it. Close it and offer its terms as another plan.`;
}

/** What came of an approval: on sale, or why not. */
export function approvedWords(plan: State & Pick<Plan, 'name'>): string {
  const lapsed = lapseWords(plan);
  const { name } = plan;
  if (lapsed !== null) return t`${name} is approved. On sale: ${lapsed}`;
  return isSoldOut(plan)
    ? t`${name} is approved, and sold out at once: the verified fleet has no room for it.`
    : t`${name} is approved and on sale.`;
}
