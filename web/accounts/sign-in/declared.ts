import { useQuery } from '@tanstack/react-query';
import { readAgreements, readProfile } from '#api/onboarding.ts';
import type { ReplyOf } from '#api/operation.ts';
import { atField } from '#web/accounts/field-problems.ts';
import { call, ProblemError } from '#web/client/client.ts';
import type { CommandState } from '#web/client/command.ts';
import { problemWords } from '#web/widgets/phrases.ts';

export type Profile = ReplyOf<typeof readProfile>;
export type Agreement = ReplyOf<typeof readAgreements>['items'][number];

/** Everything that one has declared and accepted (A12). */
export function useProfile() {
  return useQuery({ queryKey: ['profile'], queryFn: () => call(readProfile, {}) });
}

/** The texts that are accepted now (I1). */
export function useAgreements() {
  return useQuery({ queryKey: ['agreements'], queryFn: async () => (await call(readAgreements, {})).items });
}

/** What the server says of single fields, by their names; empty when it says nothing of the kind. */
export function refusedFields(state: CommandState<unknown>): Readonly<Record<string, string>> {
  if (state.step !== 'failed' || !(state.error instanceof ProblemError)) return {};
  const { error } = state;
  // Refusals of their own, each about one field.
  if (error.code === 'under_age') return { dateOfBirth: error.message };
  if (error.code === 'country_closed') return { country: error.message };
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, problem]) => [field, atField(problemWords(problem))]),
  );
}

/**
 * To be called as a field is changed: a refusal goes with what it was about, and so does what is said of the form as a whole;
 * what was refused of another field stays.
 */
export function clearStale(
  command: { readonly state: CommandState<unknown>; readonly clear: () => void },
  field: string,
): void {
  const refused = refusedFields(command.state);
  if (Object.keys(refused).length === 0 || refused[field] !== undefined) command.clear();
}
