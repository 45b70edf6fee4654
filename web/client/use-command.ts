import { useState } from 'react';
import { type CommandView, newCommand, type Pauses } from './command.ts';

const ended = ({ state }: CommandView<unknown, unknown>): boolean => state.step === 'failed' || state.step === 'done';

/**
 * One command of a screen, run by {@link newCommand}. `asked` is what was decided, while its fate is not known: a form shows
 * that, changes nothing about it and checks nothing anew, since pressing again asks about it and not about what is typed.
 *
 * @param pausesOf when it is asked for again on its own; the one of the first drawing stays
 */
export function useCommand<A, R>(send: (input: A, key: string) => Promise<R>, pausesOf?: Pauses<A>) {
  const [view, setView] = useState<CommandView<A, R>>({ state: { step: 'idle' }, asked: null });
  const [command] = useState(() => newCommand<A, R>(setView, pausesOf));
  const { state, asked } = view;
  return {
    state,
    asked,
    busy: state.step === 'sending' || state.step === 'finding out',
    run: (input: A): Promise<R | null> => command(send, input),
    /** Takes back what the last command said: a form that finds something wrong by itself says that alone. */
    clear: (): void => setView((before) => (ended(before) ? { state: { step: 'idle' }, asked: null } : before)),
  };
}
