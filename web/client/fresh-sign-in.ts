import { createContext, useContext } from 'react';
import { ProblemError } from './client.ts';

/** Asks whoever is signed in to sign in once more, in place. False when they put it off. */
export type AskFreshSignIn = () => Promise<boolean>;

/** Given by the frame of the area; where there is none, nobody is asked. */
export const FreshSignInContext = createContext<AskFreshSignIn>(async () => false);

/**
 * Sends what may take a sign-in of just now: refused for that alone, it asks for one in place and sends the same with the same
 * key, which the refusal has not kept.
 */
export function useFreshSend<A, R>(send: (input: A, key: string) => Promise<R>): (input: A, key: string) => Promise<R> {
  const ask = useContext(FreshSignInContext);
  return async (input, key) => {
    try {
      return await send(input, key);
    } catch (error) {
      const tooOld = error instanceof ProblemError && error.code === 'sign_in_too_old';
      if (!tooOld || !(await ask())) throw error;
      return send(input, key);
    }
  };
}
