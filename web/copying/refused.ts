import { ProblemError } from '#web/client/client.ts';
import type { CommandState } from '#web/client/command.ts';
import { problemWords } from '#web/widgets/phrases.ts';
import { type Draft, type Field, isSameDraft, type Problems } from './choices.ts';

const fields: readonly Field[] = ['allocation', 'fixedStake', 'maxStake', 'maxOpen', 'stopLoss'];

/** What a refused command says of single fields, while what was refused still stands in them. */
export function refusedFields(state: CommandState<unknown>, sent: Draft | null, now: Draft): Problems {
  if (state.step !== 'failed' || sent === null || !(state.error instanceof ProblemError)) return {};
  const { error } = state;
  // What the others may be depends on the allocation.
  const stands = (field: Field): boolean => sent[field] === now[field] && sent.allocation === now.allocation;
  switch (error.code) {
    case 'allocation_out_of_limits':
    case 'insufficient_available':
      return stands('allocation') ? { allocation: error.message } : {};
    case 'invalid_input':
      return Object.fromEntries(
        fields.flatMap((field) => {
          const problem = error.fields[field];
          return problem !== undefined && stands(field) ? [[field, problemWords(problem)]] : [];
        }),
      );
    default:
      return {};
  }
}

/** Whether what was refused is still what is typed: then the refusal is said. What is not known yet is always said. */
export const isAboutDraft = (state: CommandState<unknown>, sent: Draft | null, now: Draft): boolean =>
  state.step !== 'failed' || (sent !== null && isSameDraft(sent, now));
