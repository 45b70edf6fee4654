import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { FreshSignInContext } from '#web/client/fresh-sign-in.ts';
import { useLive } from '#web/client/live-context.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { Me } from './session.ts';

/** Only who decides about money a while after the sign-in needs it. */
const SignInOnceMore = lazyScreen(() => import('#web/accounts/sign-in/sign-in-once-more.tsx'), 'SignInOnceMore');

/**
 * R3, C2: asks for a sign-in in place where a decision takes one of just now. What is below waits with all that was typed.
 *
 * @param props.why what takes it in this area
 */
export function FreshSignIn(props: { readonly me: Me; readonly why: ReactNode; readonly children: ReactNode }) {
  const queries = useQueryClient();
  const { reopen } = useLive();
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((signedIn: boolean) => void) | null>(null);
  const ask = useCallback((): Promise<boolean> => {
    waiting.current?.(false);
    setAsking(true);
    return new Promise((resolve) => {
      waiting.current = resolve;
    });
  }, []);
  const over = (signedIn: boolean) => {
    setAsking(false);
    waiting.current?.(signedIn);
    waiting.current = null;
    if (!signedIn) return;
    reopen();
    for (const view of ['me', 'security']) void queries.invalidateQueries({ queryKey: [view] });
  };
  return (
    <FreshSignInContext value={ask}>
      {props.children}
      {asking && (
        <Suspense>
          <SignInOnceMore email={props.me.email} onCancel={() => over(false)} onSignedIn={() => over(true)}>
            {props.why}
          </SignInOnceMore>
        </Suspense>
      )}
    </FreshSignInContext>
  );
}
