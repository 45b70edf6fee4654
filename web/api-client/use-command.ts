import { useRef, useState } from 'react';
import { isUnanswered, settle } from './client.ts';

/** What became of the last command. */
export type CommandState<R> =
  | { readonly step: 'idle' }
  | { readonly step: 'sending' }
  /** No answer yet: the same key is asked again until the truth is known. */
  | { readonly step: 'finding out' }
  /** Asked many times without an answer: pressing again asks for the very same command. */
  | { readonly step: 'unknown' }
  | { readonly step: 'done'; readonly reply: R }
  | { readonly step: 'failed'; readonly error: unknown };

/**
 * Runs one command at a time (P4). A decision has one key from the press to its answer: what is pressed meanwhile is that
 * same command, and while its fate is unknown a further press asks about it, with what was decided then, instead of
 * starting another.
 */
export function useCommand<A, R>(send: (input: A, key: string) => Promise<R>) {
  const [state, setState] = useState<CommandState<R>>({ step: 'idle' });
  const asked = useRef<{ readonly input: A; readonly key: string } | null>(null);
  const running = useRef(false);
  const run = async (input: A): Promise<R | null> => {
    // Refs, because a second press may come before the first one is rendered.
    if (running.current) return null;
    running.current = true;
    const decided = asked.current ?? { input, key: crypto.randomUUID() };
    asked.current = decided;
    setState({ step: 'sending' });
    const outcome = await settle(
      () => send(decided.input, decided.key),
      () => setState({ step: 'finding out' }),
    ).then(
      (reply): CommandState<R> => ({ step: 'done', reply }),
      (error: unknown): CommandState<R> => (isUnanswered(error) ? { step: 'unknown' } : { step: 'failed', error }),
    );
    running.current = false;
    if (outcome.step !== 'unknown') asked.current = null;
    setState(outcome);
    return outcome.step === 'done' ? outcome.reply : null;
  };
  return { state, busy: state.step === 'sending' || state.step === 'finding out', run };
}
