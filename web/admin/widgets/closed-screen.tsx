import { Link } from '@tanstack/react-router';
import type { Operation } from '#api/operation.ts';
import { deciders } from './rights.tsx';

/** In the place of a screen that the reader's role does not open (A7.1): whose it is. */
export function ClosedScreen({ name, read }: { readonly name: string; readonly read: Operation }) {
  return (
    <>
      <p>
        Your role does not open {name}. It is for the role {deciders([read])}.
      </p>
      <p>
        <Link to="/admin">Go to the overview</Link>
      </p>
    </>
  );
}
