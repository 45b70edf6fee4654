import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** A section of the page of fair play, with what it says of its figures. */
export function Part(props: { readonly title: string; readonly say: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <h2>{props.title}</h2>
      <p>{props.say}</p>
      {props.children}
    </>
  );
}

/** Says how many changes a list of settings leaves out (L7): who makes more than are listed hides none without a word. */
export function Omitted({ omitted }: { readonly omitted: number }) {
  if (omitted === 0) return null;
  return (
    <p>
      <Trans>Only the newest changes are listed. Not listed: {omitted}.</Trans>
    </p>
  );
}
