import { type Decision, refused } from '#domain/failures/failures.ts';
import { sourceOf } from './source.ts';

export interface QueueLimits {
  readonly running: number;
  /** Of strangers, and apart from them of known devices and sessions. */
  readonly waiting: number;
  /** Of one source, those that run included: of strangers, and apart from them of known devices and sessions. */
  readonly waitingPerSource: number;
  /** Of one known device or session, those that run included; as of one source where it is not given. */
  readonly waitingPerKnown?: number;
  /** Of the known devices and sessions of one account, those that run included; unbounded where it is not given. */
  readonly waitingPerAccount?: number;
}

/** Who asks for a turn. */
export interface QueueCaller {
  /** Address of the caller; a whole IPv6 /64 is one source. */
  readonly source: string;
  /** The known device, session or mailed link that the caller has shown; null for a stranger. */
  readonly known: string | null;
  /** Whose device or session that is; what has a share of its own in place of the account's is named by another word. */
  readonly account?: string | null;
}

export interface WorkQueue {
  /**
   * Runs the work when its turn comes. Refused as rate_limited, without having run, when too much waits already in the
   * caller's queue, in all or of this caller.
   */
  run<T>(caller: QueueCaller, work: () => Promise<Decision<T>>): Promise<Decision<T>>;
}

const retryAfterSeconds = 5;
/** After so many known ones in a row a stranger has a turn, so that strangers wait longer but not for ever. */
const knownInARowAtMost = 3;

interface Lane {
  readonly queue: (() => void)[];
  /** How many wait or run, by each of their {@link Share}s. */
  readonly taken: Map<string, number>;
}

/** One of the bounds that a caller is under. */
interface Share {
  readonly key: string;
  readonly most: number;
}

/**
 * Lets few pieces of work run at once and a bounded number wait. A password hash takes a core for 140 to 230 ms, and a sign-up
 * holds a transaction meanwhile: without this a flood of sign-ins would starve trading. Strangers have one queue, known
 * devices and sessions another, which goes first: a flood of strangers costs a known one the hash that is running.
 * A known one has a share by itself, one by its account and one by its source, so that no account with many sessions and no
 * one address fills the queue of all.
 */
export function openWorkQueue(limits: QueueLimits): WorkQueue {
  const { waitingPerSource, waitingPerKnown = waitingPerSource, waitingPerAccount } = limits;
  const known: Lane = { queue: [], taken: new Map() };
  const strangers: Lane = { queue: [], taken: new Map() };
  let running = 0;
  let knownInARow = 0;

  const enter = async ({ queue }: Lane): Promise<void> => {
    if (running < limits.running) {
      running += 1;
      return;
    }
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const takeNext = (): (() => void) | undefined => {
    const strangersTurn = knownInARow >= knownInARowAtMost && strangers.queue.length > 0;
    const next = strangersTurn ? undefined : known.queue.shift();
    // Strangers are passed over only while some wait.
    knownInARow = next && strangers.queue.length > 0 ? knownInARow + 1 : 0;
    return next ?? strangers.queue.shift();
  };
  const leave = (): void => {
    const next = takeNext();
    if (next) next();
    else running -= 1;
  };
  const sharesOf = (caller: QueueCaller): Share[] => {
    const shares: Share[] = [{ key: `source ${sourceOf(caller.source)}`, most: waitingPerSource }];
    if (caller.known === null) return shares;
    shares.push({ key: `known ${caller.known}`, most: waitingPerKnown });
    if (caller.account && waitingPerAccount !== undefined) {
      shares.push({ key: `account ${caller.account}`, most: waitingPerAccount });
    }
    return shares;
  };
  const count = ({ taken }: Lane, shares: readonly Share[], by: 1 | -1): void => {
    for (const { key } of shares) {
      const left = (taken.get(key) ?? 0) + by;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    }
  };

  return {
    async run(caller, work) {
      const lane = caller.known === null ? strangers : known;
      const shares = sharesOf(caller);
      const full =
        lane.queue.length >= limits.waiting || shares.some(({ key, most }) => (lane.taken.get(key) ?? 0) >= most);
      if (full) return refused('rate_limited', { retryAfterSeconds });
      count(lane, shares, 1);
      await enter(lane);
      try {
        return await work();
      } finally {
        count(lane, shares, -1);
        leave();
      }
    },
  };
}
