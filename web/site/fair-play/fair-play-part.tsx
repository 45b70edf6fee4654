import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import article from '#web/site/article.module.css';

/** A section of the page of fair play: what its figures come to, and folded, what they are and the figures. */
export function Part(props: {
  readonly title: string;
  readonly id?: string;
  readonly verdict?: ReactNode;
  readonly say: ReactNode;
  readonly children?: ReactNode;
}) {
  const { title } = props;
  return (
    <>
      <h2 id={props.id}>{title}</h2>
      {props.verdict && <div className={article.verdict}>{props.verdict}</div>}
      <details className={article.fold}>
        <summary>
          <Trans>
            Figures and how to read them<span className="visually-hidden">: {title}</span>
          </Trans>
        </summary>
        <p>{props.say}</p>
        {props.children}
      </details>
    </>
  );
}

/** What a part lists that has nothing to count: settings. */
export const Held = ({ days, values }: { readonly days: number; readonly values: string }) => (
  <p>
    <Trans>
      Listed here: {values}, and changes in the last {days} days.
    </Trans>
  </p>
);

/** Says how many changes a list of settings leaves out (L7): who makes more than are listed hides none without a word. */
export function Omitted({ omitted }: { readonly omitted: number }) {
  if (omitted === 0) return null;
  return (
    <p>
      <Trans>Only the newest changes are listed. Not listed: {omitted}.</Trans>
    </p>
  );
}
