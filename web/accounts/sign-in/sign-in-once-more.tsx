import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** Asks for the password in place, where something was refused because the sign-in is too old; what was typed stays. */
export function SignInOnceMore(props: {
  readonly email: string;
  /** Why it is asked for. */
  readonly children: ReactNode;
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  return (
    // Whoever pressed a button types the password next: the first key lands in its field, which shows nothing of it.
    <Dialog title={t`Confirm it’s you`} onClose={props.onCancel} fieldFirst>
      <p>{props.children}</p>
      <SignInAgain email={props.email} onCancel={props.onCancel} onSignedIn={props.onSignedIn} />
    </Dialog>
  );
}
