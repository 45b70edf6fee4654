import { isBeforeKey, isUnanswered, ProblemError } from './client.ts';

/** What became of the last command. */
export type CommandState<R> =
  | { readonly step: 'idle' }
  | { readonly step: 'sending' }
  /** No answer yet: the same key is asked again until the truth is known. */
  | { readonly step: 'finding out' }
  /** Asked without learning its fate, lastly because of `cause`: pressing again asks for the very same command. */
  | { readonly step: 'unknown'; readonly cause: unknown }
  | { readonly step: 'done'; readonly reply: R }
  | { readonly step: 'failed'; readonly error: unknown };

/** How a command stands, and what was decided while its fate is not known: that is what asking again asks about. */
export interface CommandView<A, R> {
  readonly state: CommandState<R>;
  readonly asked: { readonly input: A } | null;
}

type Send<A, R> = (input: A, key: string) => Promise<R>;

/** Visible ASCII, 128 random bits. (`crypto.randomUUID` exists on https and localhost only.) */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const usualPausesMs: readonly number[] = [300, 1_000, 3_000, 6_000];

/** How long a command waits before each further time that it is asked for on its own, in ms. */
export type Pauses<A> = (input: A) => readonly number[];

/** Whether waiting a moment may bring the answer, without anybody doing anything. */
function mayPass(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ProblemError && error.status === 429);
}

/**
 * Runs one command at a time (P4). A decision has one key from the press to its answer: what is pressed meanwhile is that
 * same command, and while its fate is unknown a further press asks about it, with what was decided then, instead of
 * starting another.
 *
 * A lost reply, a 5xx or an unavailable server is asked again with the same key. Once an attempt went unanswered, only an
 * outcome of that key ends it: a refusal that is given before the key is looked up (the session has ended, the account is
 * not approved, too many attempts) says nothing about the attempt before.
 *
 * Returns `run`: the reply, or null when there is none (yet).
 */
export function newCommand<A, R>(
  show: (view: CommandView<A, R>) => void,
  pausesOf: Pauses<A> = () => usualPausesMs,
): (send: Send<A, R>, input: A) => Promise<R | null> {
  // With what sends it: what a screen adds to the input may have changed by the time that is asked again.
  let decided: { readonly input: A; readonly key: string; readonly send: Send<A, R> } | null = null;
  let unanswered = false;
  let running = false;

  async function find(one: { readonly input: A; readonly key: string; readonly send: Send<A, R> }) {
    for (const pauseMs of [...pausesOf(one.input), null]) {
      try {
        return { step: 'done', reply: await one.send(one.input, one.key) } as const;
      } catch (error) {
        if (isUnanswered(error)) unanswered = true;
        if (!unanswered || !(isUnanswered(error) || isBeforeKey(error))) return { step: 'failed', error } as const;
        if (pauseMs === null || !mayPass(error)) return { step: 'unknown', cause: error } as const;
      }
      show({ state: { step: 'finding out' }, asked: one });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    throw new Error('the last attempt always ends the search');
  }

  return async (send, input) => {
    // A second press may come before the first one is on the screen.
    if (running) return null;
    running = true;
    decided ??= { input, key: newKey(), send };
    const one = decided;
    show(unanswered ? { state: { step: 'finding out' }, asked: one } : { state: { step: 'sending' }, asked: null });
    const state = await find(one);
    running = false;
    if (state.step !== 'unknown') {
      decided = null;
      unanswered = false;
    }
    show({ state, asked: decided });
    return state.step === 'done' ? state.reply : null;
  };
}
