import { useState } from 'react';

/** What became of the last command. */
export type CommandState<R> =
  | { readonly step: 'idle' }
  | { readonly step: 'sending' }
  /** No answer yet: the same key is asked again until the truth is known. */
  | { readonly step: 'finding out' }
  | { readonly step: 'done'; readonly reply: R }
  | { readonly step: 'failed'; readonly error: unknown };

/** Runs one command at a time; what is pressed meanwhile is the same command. */
export function useCommand<A, R>(send: (input: A, onWaiting: () => void) => Promise<R>) {
  const [state, setState] = useState<CommandState<R>>({ step: 'idle' });
  const busy = state.step === 'sending' || state.step === 'finding out';
  const run = async (input: A): Promise<R | null> => {
    if (busy) return null;
    setState({ step: 'sending' });
    try {
      const reply = await send(input, () => setState({ step: 'finding out' }));
      setState({ step: 'done', reply });
      return reply;
    } catch (error) {
      setState({ step: 'failed', error });
      return null;
    }
  };
  return { state, busy, run, reset: () => setState({ step: 'idle' }) };
}
