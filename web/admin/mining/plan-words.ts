import type { adminMiningPlans } from '#api/mining-plans.ts';
import type { ReplyOf } from '#api/operation.ts';

export type Plan = ReplyOf<typeof adminMiningPlans>['items'][number];
type State = Pick<Plan, 'state' | 'left' | 'lapsed' | 'lapsedBecause' | 'secondAdmin' | 'approvedBy'>;

/** One that waited for a second admin and was closed instead. */
const isDeclined = ({ state, secondAdmin, approvedBy }: State): boolean =>
  state === 'closed' && secondAdmin !== null && approvedBy === null;

export const isSoldOut = ({ state, left }: State): boolean => state === 'open' && left === 0;

/** Figures come again by themselves; a price does not. */
const waitsForFigures = ({ lapsedBecause }: State): boolean =>
  lapsedBecause.length > 0 && lapsedBecause.every((cause) => cause === 'inputs_stale' || cause === 'worth_unknown');

/** Where a plan has come to, in a word or two. */
export function planState(plan: State): string {
  if (isDeclined(plan)) return 'declined';
  if (isSoldOut(plan)) return 'sold out';
  return plan.lapsed ? (waitsForFigures(plan) ? 'figures stale' : 'price lapsed') : plan.state;
}

/** What is said of one that is decided for good. */
export const closedWords = (plan: State): string =>
  isDeclined(plan)
    ? 'Declined: it was never on sale.'
    : 'Closed: no longer on sale. Contracts already sold continue as agreed.';

const causes: Readonly<Record<Plan['lapsedBecause'][number], string>> = {
  age: 'its price was set 30 days ago or earlier',
  inputs_stale: 'a network figure or a price that its proceeds are calculated with is stale',
  worth_unknown: 'its proceeds cannot be calculated, because a network figure or a price is missing',
  worth_risen: 'its expected proceeds have risen by more than 10 % since its price was set',
};

/** Why nobody can buy it now, and what to do; null where that is not so. */
export function lapseWords(plan: State): string | null {
  if (!plan.lapsed) return null;
  const why = plan.lapsedBecause.map((cause) => causes[cause]);
  const because = why.length === 0 ? 'its price has lapsed' : why.join(', and ');
  const then = waitsForFigures(plan)
    ? 'It is on sale again once current figures are there.'
    : 'Close it and offer its terms as another plan.';
  return `no: ${because}. Nobody can buy it. ${then}`;
}

/** What came of an approval: on sale, or why not. */
export function approvedWords(plan: State & Pick<Plan, 'name'>): string {
  const lapsed = lapseWords(plan);
  if (lapsed !== null) return `${plan.name} is approved. On sale: ${lapsed}`;
  return isSoldOut(plan)
    ? `${plan.name} is approved, and sold out at once: the verified fleet has no room for it.`
    : `${plan.name} is approved and on sale.`;
}
