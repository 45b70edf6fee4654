import type { listBackups } from '#api/backups.ts';
import type { readChains } from '#api/chains.ts';
import type { listFailingMail } from '#api/mail.ts';
import type { ReplyOf } from '#api/operation.ts';
import { readSwitchName } from '#domain/limits/switches.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';

export type ChainState = ReplyOf<typeof readChains>['items'][number];

/** Colours of how a chain is followed. */
const chainTones = { off: 'quiet', starting: 'warn', following: 'up', failing: 'down' } as const;

/** How a chain is followed, in a word and its colour: one whose node has lost the others is read, and does not move. */
export function chainTag({ state, noBlockSince }: Pick<ChainState, 'state' | 'noBlockSince'>): {
  readonly name: string;
  readonly tone: 'quiet' | 'warn' | 'up' | 'down';
} {
  if (state === 'following' && noBlockSince !== null) return { name: 'no new block', tone: 'down' };
  return { name: state, tone: chainTones[state] };
}

/** Colours of how the backups stand. */
export const backupTones = { off: 'warn', recent: 'up', late: 'warn', failed: 'down' } as const;

export type Backups = ReplyOf<typeof listBackups>;

/** How far the reading is behind its source. */
export function lagWords(lag: number | null): string {
  if (lag === null) return 'not known: the source has not reported its last block';
  if (lag === 0) return 'none';
  return lag === 1 ? '1 block' : `${lag} blocks`;
}

/** How the backups stand, as a sentence. */
export function backupWords({ state, directory, keep }: Pick<Backups, 'state' | 'directory' | 'keep'>): string {
  const where = `into ${directory ?? 'no directory'}, of which ${keep} are kept`;
  switch (state) {
    case 'off':
      return 'No scheduled backups: no directory is configured for them.';
    case 'recent':
      return `A backup succeeded within the last 26 hours, ${where}.`;
    case 'late':
      return `No backup succeeded in the last 26 hours. They go ${where}.`;
    case 'failed':
      return `No backup succeeded in the last 26 hours, and the last one failed. They go ${where}.`;
  }
}

/** How a mail that is not sent is, and its colour. */
export const mailStates = {
  waiting: { name: 'waiting', tone: 'warn' },
  failed: { name: 'failing', tone: 'down' },
  given_up: { name: 'refused for good', tone: 'quiet' },
} as const;

/** Why a mail is not taken. */
export function mailProblemWords(problem: ReplyOf<typeof listFailingMail>['items'][number]['problem']): string {
  switch (problem) {
    case 'unreachable':
      return 'The mail server could not be reached';
    case 'sign_in_refused':
      return 'The mail server refused the user or password of SMTP_URL, or the sender';
    case 'no_tls':
      return 'No encrypted connection to the mail server';
    case 'recipient_refused':
      return 'The mail server refused the recipient';
    case 'refused':
      return 'The mail server refused the mail';
    case 'asked_to_wait':
      return 'The mail server asked to try later';
    case 'unknown':
      return 'Not known; the log has the error';
  }
}

/** A size as people read it: '640 B', '1.5 kB', '12.3 MB'. */
export function sizeWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit] ?? 'B'}`;
}

/** What a switch is for, and what it stops. */
export function switchWords(name: string): { readonly title: string; readonly stops: string } {
  const known = readSwitchName(name);
  switch (known) {
    case 'trades':
      return { title: 'Trades', stops: 'No new real-money trades; open ones end as agreed.' };
    case 'practice':
      return { title: 'Practice', stops: 'No new practice trades; open ones end as agreed.' };
    case 'copying':
      return {
        title: 'Copying',
        stops:
          'No copy is started, raised or resumed and no further trades are copied; copies can be stopped, and open trades end as agreed.',
      };
    case 'mining':
      return {
        title: 'Mining',
        stops: 'No new mining contracts are sold; existing ones continue and are paid as agreed.',
      };
    case 'deposits':
      return {
        title: 'Deposits',
        stops: 'No new deposit requests; existing ones are credited and decided as before.',
      };
    case 'withdrawals':
      return {
        title: 'Withdrawals',
        stops: 'No new withdrawal requests; existing ones are approved, paid and cancelled as before.',
      };
    case null:
      return { title: name, stops: 'New requests are refused.' };
    default:
      return {
        title: nameOfPair(known.slice('pair:'.length)),
        stops: 'No new trades on this pair; its prices continue and open trades end as agreed.',
      };
  }
}
