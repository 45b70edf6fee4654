import { createContext, useContext } from 'react';

/** Asks whoever is signed in to sign in once more, in place. False when they put it off. */
export type AskFreshSignIn = () => Promise<boolean>;

/** Given by the frame of the area; where there is none, nobody is asked. */
export const FreshSignInContext = createContext<AskFreshSignIn>(async () => false);

export const useFreshSignIn = (): AskFreshSignIn => useContext(FreshSignInContext);
