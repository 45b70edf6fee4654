import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { sourceOf } from '#server/operations/source.ts';
import { countHere, type Limiter, type OpenLimiter } from './limiter.ts';

export interface AttemptLimits {
  /** Failed sign-ins of strangers to one address, each in 15 minutes: from one source, and of one source over all addresses. */
  readonly failuresPerAddress: number;
  readonly failuresPerSource: number;
  /** Failed sign-ins of strangers to one address from all sources together, in an hour. */
  readonly failuresPerAddressInAll: number;
  /** Wrong passwords, and wrong codes apart from them, of one known device or session in 15 minutes. */
  readonly failuresPerDevice: number;
  /** Used, forged or expired links, and passkeys that are none, of one source in 15 minutes. */
  readonly linksPerSource: number;
  /** Mails of one kind that strangers can have sent to one address, in an hour, and mails that one source can cause in 15 minutes. */
  readonly mailsPerAddress: number;
  readonly mailsPerSource: number;
  /** Challenges for a passkey that one source can ask for in 15 minutes: each is a row until it expires. */
  readonly challengesPerSource: number;
}

export const defaultLimits: AttemptLimits = {
  failuresPerAddress: 10,
  failuresPerSource: 100,
  failuresPerAddressInAll: 100,
  failuresPerDevice: 10,
  linksPerSource: 100,
  mailsPerAddress: 10,
  mailsPerSource: 300,
  challengesPerSource: 300,
};

/** Who tries to get in, and at what. */
export interface Attempt {
  /** The address of a password, the person of a code. */
  readonly subject: string;
  readonly source: string;
  /**
   * What has shown before that it is the subject's own: a device that signed in, or a session. It has an allowance of its
   * own, which nobody else can use up, so that strangers lock nobody out. Null for a stranger.
   */
  readonly known: string | null;
}

/**
 * What somebody who is not signed in can have mailed, and the link to a new address. Each kind has an allowance of its own
 * at an address: using one up closes no other way, and what has come by then is a link that works.
 */
export type AskedMail = 'sign-up' | 'verification' | 'reset' | 'new-address';

/** Who writes to support. */
interface Writer {
  /** Whose account it is; null for whoever is not signed in. */
  readonly account: string | null;
  /** As typed: anybody can type anybody's. */
  readonly address: string;
  readonly source: string;
}

const quarterHourS = 15 * 60;
const hourS = 60 * 60;

/**
 * Counts attempts (A3). Only failures count. Strangers wait by address and source, by address and by source; known devices
 * and sessions each by themselves. Unknown addresses count like known ones.
 *
 * @param open how they are counted: by this process alone unless given
 */
export function openAttempts(limits: AttemptLimits, open: OpenLimiter = countHere) {
  const strangersHere = open('strangers-here', limits.failuresPerAddress, quarterHourS);
  const strangersInAll = open('strangers-in-all', limits.failuresPerAddressInAll, hourS);
  const strangersCodes = open('strangers-codes', limits.failuresPerAddress, quarterHourS);
  const failuresBySource = open('failures-by-source', limits.failuresPerSource, quarterHourS);
  const knownPasswords = open('known-passwords', limits.failuresPerDevice, quarterHourS);
  const knownCodes = open('known-codes', limits.failuresPerDevice, quarterHourS);
  const linksBySource = open('links-by-source', limits.linksPerSource, quarterHourS);
  const mailsByAddress = open('mails-by-address', limits.mailsPerAddress, hourS);
  const challengesBySource = open('challenges-by-source', limits.challengesPerSource, quarterHourS);
  const mailsBySource = open('mails-by-source', limits.mailsPerSource, quarterHourS);

  const here = ({ subject, source }: Attempt): string => `${subject} ${sourceOf(source)}`;
  const knownKey = ({ subject, known }: Attempt): string => `${subject} ${known}`;

  const takeMail = (key: string, source: string): Promise<Decision<null>> =>
    takeBoth([mailsByAddress, key], [mailsBySource, sourceOf(source)]);

  return {
    /** Refuses as rate_limited when a password of this subject was tried too often. What fails is counted by `failed`. */
    async mayTry(attempt: Attempt): Promise<Decision<null>> {
      if (attempt.known !== null) return worst([await knownPasswords.wait(knownKey(attempt))]);
      return worst([
        await strangersHere.wait(here(attempt)),
        await strangersInAll.wait(attempt.subject),
        await failuresBySource.wait(sourceOf(attempt.source)),
      ]);
    },
    async failed(attempt: Attempt): Promise<void> {
      if (attempt.known !== null) {
        await knownPasswords.count(knownKey(attempt));
        return;
      }
      await strangersHere.count(here(attempt));
      await strangersInAll.count(attempt.subject);
      await failuresBySource.count(sourceOf(attempt.source));
    },
    /** Forgets the failures of whoever has got in; those of all strangers together stay, since others are among them. */
    async succeeded(attempt: Attempt): Promise<void> {
      if (attempt.known === null) await strangersHere.forget(here(attempt));
      else await knownPasswords.forget(knownKey(attempt));
    },
    /**
     * Takes one attempt at a code before it is made, or refuses as rate_limited: it takes no turn in the work queue, where a burst
     * would be through before the first of it has failed. What held gives it back by `codeHeld`. Strangers share one
     * allowance for a person's codes, from wherever they come, because a code has six digits only.
     */
    async takeCode(attempt: Attempt): Promise<Decision<null>> {
      if (attempt.known !== null) return worst([await knownCodes.take(knownKey(attempt))]);
      return takeBoth([strangersCodes, attempt.subject], [failuresBySource, sourceOf(attempt.source)]);
    },
    async codeHeld(attempt: Attempt): Promise<void> {
      if (attempt.known !== null) {
        await knownCodes.forget(knownKey(attempt));
        return;
      }
      await strangersCodes.forget(attempt.subject);
      await failuresBySource.giveBack(sourceOf(attempt.source));
    },
    /** Refuses as rate_limited when a source has shown too many links or passkeys that are none; passwords do not count. */
    async mayShowLink(source: string): Promise<Decision<null>> {
      return worst([await linksBySource.wait(sourceOf(source))]);
    },
    async badLink(source: string): Promise<void> {
      await linksBySource.count(sourceOf(source));
    },
    /** Takes one challenge from the source's allowance, or refuses as rate_limited. */
    async mayChallenge(source: string): Promise<Decision<null>> {
      return worst([await challengesBySource.take(sourceOf(source))]);
    },
    /** Takes one mail from the allowance of its kind at the address and from the source's, or refuses as rate_limited. */
    async mayMail(kind: AskedMail, address: string, source: string): Promise<Decision<null>> {
      return takeMail(`${kind} ${address}`, source);
    },
    /**
     * Takes one mail that asks a typed address to confirm itself (S1.1). What all sources together cause there is bounded: beyond
     * it the message is kept all the same, and nothing is mailed.
     */
    async mayAskToConfirm(address: string): Promise<Decision<null>> {
      return worst([await mailsByAddress.take(`confirm ${address}`)]);
    },
    /**
     * Takes one message to support from the writer's allowance, or refuses as rate_limited. Whoever is signed in counts by
     * account alone. A typed address proves nothing: it counts by the source that it is written from, so that nobody uses up
     * its owner's.
     */
    async mayWrite({ account, address, source }: Writer): Promise<Decision<null>> {
      if (account !== null) return worst([await mailsByAddress.take(`message ${account}`)]);
      return takeMail(`message ${address} ${sourceOf(source)}`, source);
    },
  };
}

/**
 * Takes one of so many in so many seconds from a source's allowance, or refuses as rate_limited.
 *
 * @param counted by all processes together, under which name; by this one alone unless given
 */
export function openAllowance(
  points: number,
  durationS: number,
  counted?: { readonly open: OpenLimiter; readonly name: string },
): (source: string) => Promise<Decision<null>> {
  const bySource = (counted?.open ?? countHere)(counted?.name ?? '', points, durationS);
  return async (source) => worst([await bySource.take(sourceOf(source))]);
}

/** Takes one from both or from none: where one of them has none left, a flood takes from neither. */
async function takeBoth(...both: readonly (readonly [Limiter, string])[]): Promise<Decision<null>> {
  const early = worst(await Promise.all(both.map(([limiter, key]) => limiter.wait(key))));
  if (!early.ok) return early;
  const waits = await Promise.all(both.map(([limiter, key]) => limiter.take(key)));
  const open = worst(waits);
  if (open.ok) return open;
  // Another request has taken the last one of the other meanwhile.
  await Promise.all(both.map(([limiter, key], i) => (waits[i] === null ? limiter.giveBack(key) : undefined)));
  return open;
}

function worst(waits: readonly (number | null)[]): Decision<null> {
  const waiting = waits.filter((wait) => wait !== null);
  if (waiting.length === 0) return accepted(null);
  return refused('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waiting) / 1000)) });
}
