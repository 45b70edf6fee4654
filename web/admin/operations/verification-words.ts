import type { ReplyOf } from '#api/operation.ts';
import type { listVerifications } from '#api/verification.ts';
import type { VerifyState } from '#domain/review/verification.ts';

export type Verifications = ReplyOf<typeof listVerifications>;

/** Colours of how the verification of the books stands. */
export const verifyTones = {
  waiting: 'quiet',
  clean: 'up',
  breaches: 'down',
  unchecked: 'down',
  late: 'warn',
} as const satisfies Record<VerifyState, string>;

export const verifyStateNames: Readonly<Record<VerifyState, string>> = {
  waiting: 'not yet',
  clean: 'clean',
  breaches: 'problems found',
  unchecked: 'not checked',
  late: 'overdue',
};

/** How the verification stands, as a sentence. */
export function verifyWords(state: VerifyState): string {
  switch (state) {
    case 'waiting':
      return 'The books are verified once a day. The first verification has not ended yet.';
    case 'clean':
      return 'The books are verified once a day. The last verification found nothing wrong.';
    case 'breaches':
      return 'The last verification found records that do not agree. Staff stay alerted until a later one is clean.';
    case 'unchecked':
      return 'The last verification could not be made. It is tried again within an hour.';
    case 'late':
      return 'The books were not verified in the last 26 hours.';
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
  run: Pick<Verifications['items'][number], 'startedAt' | 'endedAt' | 'outcome' | 'breaches' | 'reason'>,
): string {
  const { startedAt, endedAt, outcome, breaches, reason } = run;
  if (outcome === null || endedAt === null) return 'not finished';
  const took = tookWords(startedAt, endedAt);
  switch (outcome) {
    case 'clean':
      return `clean, in ${took}`;
    case 'breaches':
      return `${breaches === 1 ? '1 problem' : `${breaches} problems`}, in ${took}`;
    case 'unchecked':
      return `not checked, after ${took}: ${reason}`;
  }
}
