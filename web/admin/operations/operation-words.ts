import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { listBackups } from '#api/backups.ts';
import type { readChains } from '#api/chains.ts';
import type { listFailingMail } from '#api/mail.ts';
import type { ReplyOf } from '#api/operation.ts';
import { readSwitchName } from '#domain/limits/switches.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { textOf } from '#web/texts/text.ts';

export type ChainState = ReplyOf<typeof readChains>['items'][number];

/** Colours of how a chain is followed. */
const chainTones = { off: 'quiet', starting: 'warn', following: 'up', failing: 'down' } as const;

const chainNames: Readonly<Record<ChainState['state'], MessageDescriptor>> = {
  off: msg({ message: 'off', context: 'a chain' }),
  starting: msg({ message: 'starting', context: 'a chain' }),
  following: msg({ message: 'following', context: 'a chain' }),
  failing: msg({ message: 'failing', context: 'a chain' }),
};

/**
 * How a chain is followed, in a word and its colour: one whose node has lost the others is read, and does not move; a demo's own is no
 * chain that anything could be behind of, however old its last block is.
 */
export function chainTag({ state, noBlockSince, onDemand }: Pick<ChainState, 'state' | 'noBlockSince' | 'onDemand'>): {
  readonly name: string;
  readonly tone: 'quiet' | 'warn' | 'up' | 'down';
} {
  if (state === 'following' && noBlockSince !== null) return { name: t`no new block`, tone: 'down' };
  if (state === 'following' && onDemand)
    return { name: t({ message: 'simulated', context: 'a chain' }), tone: 'quiet' };
  return { name: textOf(chainNames[state]), tone: chainTones[state] };
}

/** Colours of how the backups stand. */
export const backupTones = { off: 'warn', recent: 'up', late: 'warn', failed: 'down' } as const;

export type Backups = ReplyOf<typeof listBackups>;

/** How the backups stand, in a word. */
export const backupNames: Readonly<Record<Backups['state'], MessageDescriptor>> = {
  off: msg({ message: 'off', context: 'backups' }),
  recent: msg({ message: 'recent', context: 'backups' }),
  late: msg({ message: 'late', context: 'backups' }),
  failed: msg({ message: 'failed', context: 'backups' }),
};

/** How far the reading is behind its source. */
export function lagWords(lag: number | null): string {
  if (lag === null) return t`not known: the source has not reported its last block`;
  if (lag === 0) return t({ message: 'none', context: 'a lag' });
  return plural(lag, { one: `${lag} block`, other: `${lag} blocks` });
}

/** How the backups stand, as a sentence. */
export function backupWords({ state, directory, keep }: Pick<Backups, 'state' | 'directory' | 'keep'>): string {
  const into = directory ?? t`no directory`;
  switch (state) {
    case 'off':
      return t`No scheduled backups: no directory is configured for them.`;
    case 'recent':
      return t`A backup succeeded within the last 26 hours, into ${into}, of which ${keep} are kept.`;
    case 'late':
      return t`No backup succeeded in the last 26 hours. They go into ${into}, of which ${keep} are kept.`;
    case 'failed':
      return t`No backup succeeded in the last 26 hours, and the last one failed. They go into ${into}, of which ${keep} are kept.`;
  }
}

/** How a mail that is not sent is, and its colour. */
export const mailStates = {
  waiting: { name: msg({ message: 'waiting', context: 'a mail' }), tone: 'warn' },
  failed: { name: msg({ message: 'failing', context: 'a mail' }), tone: 'down' },
  given_up: { name: msg({ message: 'refused for good', context: 'a mail' }), tone: 'quiet' },
} as const;

/** Why a mail is not taken. */
export function mailProblemWords(problem: ReplyOf<typeof listFailingMail>['items'][number]['problem']): string {
  switch (problem) {
    case 'unreachable':
      return t`The mail server could not be reached`;
    case 'sign_in_refused':
      return t`The mail server refused the user or password of SMTP_URL, or the sender`;
    case 'no_tls':
      return t`No encrypted connection to the mail server`;
    case 'recipient_refused':
      return t`The mail server refused the recipient`;
    case 'refused':
      return t`The mail server refused the mail`;
    case 'asked_to_wait':
      return t`The mail server asked to try later`;
    case 'unknown':
      return t`Not known; the log has the error`;
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
      return { title: t`Trades`, stops: t`No new real-money trades; open ones end as agreed.` };
    case 'practice':
      return { title: t`Practice`, stops: t`No new practice trades; open ones end as agreed.` };
    case 'copying':
      return {
        title: t({ message: 'Copying', context: 'a switch' }),
        stops: t`No copy is started, raised or resumed and no further trades are copied; copies can be stopped, and open trades end as agreed.`,
      };
    case 'mining':
      return {
        title: t`Mining`,
        stops: t`No new mining contracts are sold; existing ones continue and are paid as agreed.`,
      };
    case 'deposits':
      return {
        title: t`Deposits`,
        stops: t`No new deposit requests; existing ones are credited and decided as before.`,
      };
    case 'withdrawals':
      return {
        title: t`Withdrawals`,
        stops: t`No new withdrawal requests; existing ones are approved, paid and cancelled as before.`,
      };
    case null:
      return { title: name, stops: t`New requests are refused.` };
    default:
      return {
        title: nameOfPair(known.slice('pair:'.length)),
        stops: t`No new trades on this pair; its prices continue and open trades end as agreed.`,
      };
  }
}
