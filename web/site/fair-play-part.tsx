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
