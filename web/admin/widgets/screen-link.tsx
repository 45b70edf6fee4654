import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { type ConsoleScreen, opensScreen } from './console-reads.ts';
import { RoleContext } from './rights.tsx';

/** Leads to a screen of the console; where the reader's role does not open it (A7.1), its words alone. */
export function ScreenLink(props: { readonly to: ConsoleScreen; readonly children: ReactNode }) {
  const role = useContext(RoleContext);
  return opensScreen(props.to, role) ? <Link to={props.to}>{props.children}</Link> : props.children;
}
