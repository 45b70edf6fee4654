import { Navigate } from '@tanstack/react-router';
import { memo } from 'react';
import type { onwardFrom, startOf } from './redirects.ts';

/**
 * Leads on, and asks for it once. What is there is drawn again while the next page is on its way, and a `Navigate` that is drawn again
 * asks again: each time the way begins anew, and the tab answers nobody.
 */
export const Onward = memo(function Onward(props: {
  readonly to: NonNullable<ReturnType<typeof onwardFrom>> | ReturnType<typeof startOf>;
}) {
  return <Navigate to={props.to} replace />;
});
