import { useQueryClient } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { EachOutcome } from '#api/many.ts';
import { useDecision } from '#web/admin/queue/decision.tsx';
import { useChosen } from './selecting.tsx';
import { outcomeOf, type Selectable } from './selection.ts';

/** One act on all that is selected (R1.13). What is asked again is what was selected when it was pressed (P4). */
export function useSeveral<A>(
  send: (chosen: readonly Selectable[], input: A, key: string) => Promise<Static<typeof EachOutcome>>,
  /** What was done with them, once it is: 'Closed'; or how what was asked is said so. */
  did: string | ((input: A) => string),
) {
  const { chosen, settle } = useChosen();
  const queries = useQueryClient();
  const decision = useDecision(
    (asked: { readonly chosen: readonly Selectable[]; readonly input: A }, key: string) =>
      send(asked.chosen, asked.input, key),
    (reply, asked) => {
      settle(
        outcomeOf(reply, asked.chosen),
        typeof did === 'string' ? did : did(asked.input),
        asked.chosen.map(({ name }) => name),
      );
      void queries.invalidateQueries({ queryKey: ['support'] });
    },
  );
  const { state, busy } = decision;
  const asked = decision.asked?.input ?? null;
  const isLost = state.step === 'unknown' || state.step === 'finding out';
  /** Of which it is not known whether it was done: the list may not show them any more. */
  const unanswered = isLost ? (asked?.chosen ?? []) : [];
  return { asked, unanswered, state, busy, run: (input: A) => void decision.run(asked ?? { chosen, input }) };
}
