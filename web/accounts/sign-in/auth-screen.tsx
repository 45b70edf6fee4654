import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#web/ui/chunks.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './auth.module.css';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';

/** A production never loads it. */
const DemoPeople = lazy(async () => ({
  default: (await loadChunk(() => import('./demo-people.tsx'))).DemoPeople,
}));

/**
 * The one screen of /signin and /signup, and of every guarded path while nobody is signed in (A3, A5, A6): what differs is
 * what is asked for first.
 */
export function AuthScreen(props: {
  readonly want: 'sign in' | 'sign up';
  readonly demo: boolean;
  readonly onSignedIn: () => Promise<void>;
  /** A session ended while its screen was open. */
  readonly ended?: boolean;
}) {
  const { demo, onSignedIn, ended = false } = props;
  const [step, setStep] = useState<'password' | 'code'>('password');
  // Who was signed in goes on as the same person.
  const offersPeople = demo && !ended && props.want === 'sign in' && step === 'password';
  return (
    <div className={styles.screen} data-beside={offersPeople || undefined}>
      <div className={styles.screen}>
        {props.want === 'sign in' ? (
          <SignIn step={step} onStep={setStep} onSignedIn={onSignedIn} ended={ended} />
        ) : (
          <SignUp demo={demo} onSignedIn={onSignedIn} />
        )}
      </div>
      {offersPeople && (
        <Suspense fallback={<Skeleton height={480} />}>
          <DemoPeople onSignedIn={onSignedIn} onCode={() => setStep('code')} />
        </Suspense>
      )}
    </div>
  );
}
