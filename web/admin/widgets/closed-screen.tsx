import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Operation } from '#api/operation.ts';
import { deciders } from './rights.tsx';

/** In the place of a screen that the reader's role does not open (A7.1): whose it is. */
export function ClosedScreen({ name, read }: { readonly name: string; readonly read: Operation }) {
  const roles = deciders([read]);
  return (
    <>
      <p>
        <Trans>
          Your role does not open {name}. It is for the role {roles}.
        </Trans>
      </p>
      <p>
        <Link to="/admin">
          <Trans>Go to the overview</Trans>
        </Link>
      </p>
    </>
  );
}
