import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { listVerifications } from '#api/verification.ts';
import type { VerifyState } from '#domain/review/verification.ts';

export type Verifications = ReplyOf<typeof listVerifications>;

type Problem = Verifications['items'][number]['problems'][number];

/** What a process of the release before, which may answer during an upgrade, leaves out: it says everything in English. */
type Later = 'record' | 'promiseLanguage' | 'problemLanguage';

/** A problem with what the process that answered may have left out. */
export const wholeProblem = (found: Omit<Problem, Later> & Partial<Pick<Problem, Later>>): Problem => ({
  ...found,
  record: found.record ?? found.id,
  promiseLanguage: found.promiseLanguage ?? 'en',
  problemLanguage: found.problemLanguage ?? 'en',
});

/** Colours of how the verification of the books stands. */
export const verifyTones = {
  waiting: 'quiet',
  clean: 'up',
  breaches: 'down',
  unchecked: 'down',
  late: 'warn',
} as const satisfies Record<VerifyState, string>;

export const verifyStateNames: Readonly<Record<VerifyState, MessageDescriptor>> = {
  waiting: msg({ message: 'not yet', context: 'a verification' }),
  clean: msg({ message: 'clean', context: 'a verification' }),
  breaches: msg({ message: 'problems found', context: 'a verification' }),
  unchecked: msg({ message: 'not checked', context: 'a verification' }),
  late: msg({ message: 'overdue', context: 'a verification' }),
};

/** How the verification stands, as a sentence. */
export function verifyWords(state: VerifyState): string {
  switch (state) {
    case 'waiting':
      return t`The books are verified once a day. The first verification has not ended yet.`;
    case 'clean':
      return t`The books are verified once a day. The last verification found nothing wrong.`;
    case 'breaches':
      return t`The last verification found records that do not agree. Staff stay alerted until a later one is clean.`;
    case 'unchecked':
      return t`The last verification could not be made. It is tried again within an hour.`;
    case 'late':
      return t`The books were not verified in the last 26 hours.`;
  }
}

/** How long something took: '8 s', '3 min', '1.5 h'. */
export function tookWords(startedAt: string, endedAt: string): string {
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

/** How a run ended, and how long it took. */
export function outcomeWords(
  run: Pick<Verifications['items'][number], 'startedAt' | 'endedAt' | 'outcome' | 'breaches'>,
): string {
  const { startedAt, endedAt, outcome, breaches } = run;
  if (outcome === null || endedAt === null) return t`not finished`;
  const took = tookWords(startedAt, endedAt);
  switch (outcome) {
    case 'clean':
      return t`clean, in ${took}`;
    case 'breaches':
      return plural(breaches ?? 0, {
        one: `${breaches} problem, in ${took}`,
        other: `${breaches} problems, in ${took}`,
      });
    case 'unchecked':
      return t`not checked, after ${took}`;
  }
}
