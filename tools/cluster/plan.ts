import { generator } from '#domain/markets/simulation.ts';
import { type Loss, losses } from './member.ts';

/** Whom a round takes away: by what it is when the round begins. Commits wait for the synchronous standby, and not for the other one. */
export const targets = ['leader', 'primary', 'app', 'sync standby', 'other standby', 'etcd'] as const;
export type Target = (typeof targets)[number];

export interface Strike {
  readonly target: Target;
  readonly loss: Loss;
}

/** A round that is to be played. */
export interface PlannedStrike extends Strike {
  /** From 1 on. */
  readonly nth: number;
  /** How often all of them were planned before, from 0 on. */
  readonly turn: number;
}

/** Each kind of loss of each kind of member. */
export const allStrikes: readonly Strike[] = targets.flatMap((target) => losses.map((loss) => ({ target, loss })));

export const nameOf = ({ target, loss }: Strike): string => `${target} ${loss}`;

/** Each of them once, in an order that the seed decides; then again, in another one. The same seed gives the same plan. */
export function* planOf(seed: number): Generator<PlannedStrike, never> {
  const random = generator(seed);
  let nth = 0;
  for (let turn = 0; ; turn += 1) {
    const left = [...allStrikes];
    while (left.length > 0) {
      for (const strike of left.splice(Math.floor(random() * left.length), 1)) {
        nth += 1;
        yield { ...strike, nth, turn };
      }
    }
  }
}

/** What is left to chance in a round, whichever rounds were played before it in the same run of the tool. */
export const randomOf = (seed: number, nth: number): (() => number) => generator(seed + Math.imul(nth, 0x9e3779b1));

/**
 * Which of several members that are the same for a round is lost: another one at each turn, so that none is left to chance.
 *
 * @param members in an order that is always the same
 */
export const takesTurn = <T>(members: readonly T[], turn: number): T | undefined => members[turn % members.length];
