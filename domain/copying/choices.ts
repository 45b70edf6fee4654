import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { type Cents, cents, floorShare, formatCents } from '#domain/money/amount.ts';
import type { CopySettings, CopySizing, Sizing } from './copy.ts';
import type { CopyingSettings } from './settings.ts';

/** What a customer names of a copy's settings. What is left out has its default at the start, and stays as it is later. */
export interface Choices {
  readonly allocation?: Cents;
  readonly sizing?: CopySizing;
  readonly fixedStake?: Cents | null;
  readonly maxStake?: Cents;
  readonly maxOpen?: number;
  readonly stopLoss?: Cents | null;
}

/** The smallest stake that any pair takes (T1): a copy that may stake less would copy nothing. */
const leastStake = cents(100n);
/** C2. */
const standardMaxStakeBps = 500;
const standardMaxOpen = 5;

/**
 * The settings that a copy starts with, out of what is named and what is available. Refuses with allocation_out_of_limits,
 * insufficient_available or invalid_input.
 */
export function startSettings(
  chosen: Choices,
  available: Cents,
  operator: Pick<CopyingSettings, 'defaultAllocation' | 'leastAllocation'>,
): Decision<CopySettings> {
  const { defaultAllocation, leastAllocation: least } = operator;
  const allocation = chosen.allocation ?? (available < defaultAllocation ? available : defaultAllocation);
  if (chosen.allocation !== undefined && allocation < least) {
    const max = formatCents(available > least ? available : least);
    return refused('allocation_out_of_limits', { min: formatCents(least), max });
  }
  if (allocation < least || allocation > available) {
    const asked = formatCents(allocation < least ? least : allocation);
    return refused('insufficient_available', { available: formatCents(available), asked });
  }
  const fixed = chosen.fixedStake ?? null;
  return checked(
    chosen,
    {
      allocation,
      sizing: { kind: 'proportional' },
      maxStake: greatest(floorShare(allocation, standardMaxStakeBps), leastStake, fixed ?? leastStake),
      maxOpen: standardMaxOpen,
      // Half of the allocation: who sets nothing loses no more than that to a trader before the copy ends by itself, while a
      // usual series of losses, each at most 5 % of it, does not end it yet.
      stopLoss: cents(allocation / 2n),
    },
    cents(0n),
  );
}

/** A change of a copy that runs. */
export interface Change {
  readonly settings: CopySettings;
  /** To put apart beside what is there (+) or to give back (−), in cents. */
  readonly move: bigint;
}

/**
 * Changes what is named of a copy's settings. More is put apart out of what is available; less gives the difference back at
 * once. It is given back whole or the change is refused: what is staked, due to a trade accepted before, or owed as profit
 * share has to stay. Refuses with allocation_out_of_limits, insufficient_available or invalid_input.
 *
 * @param facts.free what could be given back now, in cents
 * @param facts.profit of the copy's settled trades, in cents
 */
export function changeSettings(
  before: CopySettings,
  chosen: Choices,
  facts: { readonly available: Cents; readonly free: Cents; readonly profit: bigint; readonly leastAllocation: Cents },
): Decision<Change> {
  const { available, free, profit, leastAllocation } = facts;
  const allocation = chosen.allocation ?? before.allocation;
  const move = allocation - before.allocation;
  const min = greatest(leastAllocation, cents(before.allocation - free));
  if (move > available) {
    return refused('insufficient_available', { available: formatCents(available), asked: formatCents(move) });
  }
  if (move < 0n && allocation < min) {
    const max = formatCents(greatest(before.allocation, min, cents(before.allocation + available)));
    return refused('allocation_out_of_limits', { min: formatCents(min), max });
  }
  const settings = checked(chosen, { ...before, allocation }, profit);
  return settings.ok ? accepted({ settings: settings.value, move }) : settings;
}

/** Whether a copy may stake or lose more by other settings than by those before: then it is asked what a start is. */
export function risksMore(before: CopySettings, after: CopySettings): boolean {
  const fixedOf = ({ sizing }: CopySettings) => (sizing.kind === 'fixed' ? sizing.stake : 0n);
  return (
    after.allocation > before.allocation ||
    after.sizing.kind !== before.sizing.kind ||
    fixedOf(after) > fixedOf(before) ||
    after.maxStake > before.maxStake ||
    after.maxOpen > before.maxOpen ||
    (before.stopLoss !== null && (after.stopLoss === null || after.stopLoss > before.stopLoss))
  );
}

/**
 * What is named, put over what there is. No trade may stake more than was put apart: the house sets the cover of what copies
 * may stake at most aside, and a small copy would else tie up what all others are covered by. Nor is there a stop-loss above
 * it, which could never be reached. What was chosen before and is not named now goes down with the allocation.
 */
function checked(chosen: Choices, base: CopySettings, profit: bigint): Decision<CopySettings> {
  const { allocation } = base;
  const sizing = sizingOf(chosen, base.sizing, allocation);
  const maxStake = chosen.maxStake ?? smallest(base.maxStake, allocation);
  const kept = base.stopLoss && smallest(base.stopLoss, allocation);
  const stopLoss = chosen.stopLoss === undefined ? kept : chosen.stopLoss;
  const least = phrase('at_least', { least: formatCents(leastStake) });
  const fields = [
    ...(sizing === null ? [{ field: 'fixedStake', problem: phrase('no_fixed_stake') }] : []),
    ...(sizing?.kind === 'fixed' && sizing.stake < leastStake ? [{ field: 'fixedStake', problem: least }] : []),
    ...(maxStake < leastStake ? [{ field: 'maxStake', problem: least }] : []),
    ...(maxStake > allocation
      ? [{ field: 'maxStake', problem: phrase('at_most', { most: formatCents(allocation) }) }]
      : []),
    ...(sizing?.kind === 'fixed' && sizing.stake > smallest(maxStake, allocation)
      ? [{ field: 'fixedStake', problem: phrase('at_most', { most: formatCents(smallest(maxStake, allocation)) }) }]
      : []),
    ...(stopLoss !== null && stopLoss <= 0n
      ? [{ field: 'stopLoss', problem: phrase('above_zero_example', { example: '25.00' }) }]
      : []),
    ...(stopLoss !== null && stopLoss > allocation
      ? [{ field: 'stopLoss', problem: phrase('more_than_copy', { most: formatCents(allocation) }) }]
      : []),
    ...(chosen.stopLoss !== undefined && stopLoss !== null && stopLoss > 0n && profit <= -stopLoss
      ? [{ field: 'stopLoss', problem: phrase('stop_loss_reached') }]
      : []),
  ];
  if (sizing === null || fields.length > 0) return refused('invalid_input', { fields });
  return accepted({
    allocation,
    sizing,
    maxStake,
    stopLoss,
    maxOpen: chosen.maxOpen ?? base.maxOpen,
  });
}

/** A fixed stake that is named means fixed, none means proportional, unless the sizing is named too; null: a stake is missing. */
function sizingOf({ sizing, fixedStake }: Choices, before: Sizing, allocation: Cents): Sizing | null {
  const named = fixedStake === undefined ? before.kind : fixedStake === null ? 'proportional' : 'fixed';
  if ((sizing ?? named) === 'proportional') return { kind: 'proportional' };
  const stake = fixedStake ?? (before.kind === 'fixed' ? smallest(before.stake, allocation) : null);
  return stake === null ? null : { kind: 'fixed', stake };
}

function smallest(one: Cents, other: Cents): Cents {
  return one < other ? one : other;
}

function greatest(...amounts: readonly Cents[]): Cents {
  return amounts.reduce((high, amount) => (amount > high ? amount : high));
}
