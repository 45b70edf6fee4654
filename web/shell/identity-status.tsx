import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { IdentityLine, IdentityStep } from '#web/identity/identity-state.tsx';
import { showStatusAt } from './status-message.tsx';

/** I3, in the words of the source. */
const uploaded = (): string => t`ID Card Uploaded,We'll notify you of the outcome as soon as possible.`;

/** Leads to /user, where it is said that the images have arrived (I3). */
export function useSubmitted(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: '/user' });
    showStatusAt('/user', uploaded());
  };
}

/** On the status screen of somebody declined: why, and the form (A8). */
export function DeclinedIdentity() {
  return <IdentityStep onSubmitted={useSubmitted()} />;
}

/** On the status screen of somebody pending: where the images are. */
export function PendingIdentity() {
  return <IdentityLine />;
}
