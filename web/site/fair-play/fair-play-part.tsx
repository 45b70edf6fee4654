import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import article from '#web/site/article.module.css';

/** A section of the page of fair play: what its figures come to, and folded, what they are and the figures. */
export function Part(props: {
  readonly title: string;
  readonly id?: string;
  /** Whether its figures are open at first. */
  readonly open?: boolean;
  readonly verdict?: ReactNode;
  readonly say: ReactNode;
  readonly children?: ReactNode;
}) {
  const { title } = props;
  return (
    <>
      <h3 id={props.id}>{title}</h3>
      {props.verdict && <div className={article.verdict}>{props.verdict}</div>}
      <details className={article.fold} open={props.open}>
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

/** Sections that are as good as each other as a proof, and what that proof is. */
export function Group(props: {
  readonly id: string;
  readonly title: string;
  readonly say: string;
  readonly children: ReactNode;
}) {
  return (
    <section id={props.id} aria-label={props.title} className={article.group}>
      <h2>{props.title}</h2>
      <p className={article.say}>{props.say}</p>
      {props.children}
    </section>
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
