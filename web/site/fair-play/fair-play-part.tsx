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
