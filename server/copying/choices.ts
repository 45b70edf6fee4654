import type { Choices } from '#domain/copying/choices.ts';
import type { CopySizing } from '#domain/copying/copy.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';
import { type Cents, parseCents } from '#domain/money/amount.ts';

/** A copy's settings as a request names them. */
interface Asked {
  readonly allocation?: string;
  readonly sizing?: CopySizing;
  readonly fixedStake?: string | null;
  readonly maxStake?: string;
  readonly maxOpen?: number;
  readonly stopLoss?: string | null;
}

/** Reads what a request names of a copy's settings. Refuses what is no amount as invalid_input. */
export function readChoices(asked: Asked): Decision<Choices> {
  const wrong: FieldProblem[] = [];
  const amount = (field: 'allocation' | 'fixedStake' | 'maxStake' | 'stopLoss'): Cents | null | undefined => {
    const text = asked[field];
    if (text === undefined || text === null) return text;
    const read = parseCents(text);
    if (read === null) wrong.push({ field, problem: phrase('dollars') });
    return read;
  };
  const [allocation, maxStake] = [amount('allocation'), amount('maxStake')];
  const [fixedStake, stopLoss] = [amount('fixedStake'), amount('stopLoss')];
  if (wrong.length > 0) return refused('invalid_input', { fields: wrong });
  return accepted({
    ...(allocation === undefined || allocation === null ? {} : { allocation }),
    ...(maxStake === undefined || maxStake === null ? {} : { maxStake }),
    ...(fixedStake === undefined ? {} : { fixedStake }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
    ...(asked.sizing === undefined ? {} : { sizing: asked.sizing }),
    ...(asked.maxOpen === undefined ? {} : { maxOpen: asked.maxOpen }),
  });
}
