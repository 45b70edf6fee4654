import { useState } from 'react';
import { ProblemError } from '#web/client/client.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';

type State = { readonly step: 'idle' | 'sending' } | { readonly step: 'failed'; readonly error: unknown };

export interface Ask<A, R> {
  readonly busy: boolean;
  /** Why it failed, in words; null when it has not. */
  readonly problem: string | null;
  /** The code of the server's refusal; null when there is none. */
  readonly code: string | null;
  /** Sends it; null when it failed. What is pressed meanwhile is not sent. */
  readonly run: (input: A) => Promise<R | null>;
  /** Takes back what the last one failed of: a form that finds something wrong by itself says that alone. */
  readonly clear: () => void;
}

/**
 * Asks one thing of the sign-in side, whose operations carry no idempotency key: what is asked twice is harmless there.
 *
 * @param sentence how an error that is no refusal is said, where there is more to say than usual
 */
export function useAsk<A, R>(send: (input: A) => Promise<R>, sentence = sentenceOfError): Ask<A, R> {
  const [state, setState] = useState<State>({ step: 'idle' });
  const busy = state.step === 'sending';
  const error = state.step === 'failed' ? state.error : null;
  return {
    clear: () => setState((before) => (before.step === 'failed' ? { step: 'idle' } : before)),
    busy,
    problem: error === null ? null : sentence(error),
    code: error instanceof ProblemError ? error.code : null,
    async run(input) {
      if (busy) return null;
      setState({ step: 'sending' });
      try {
        const reply = await send(input);
        setState({ step: 'idle' });
        return reply;
      } catch (cause) {
        setState({ step: 'failed', error: cause });
        return null;
      }
    },
  };
}
