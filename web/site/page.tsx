import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import styles from './article.module.css';
import { directory } from './directory.ts';

/** A page to be read: rendered at build, served without a script. */
export interface SitePage {
  readonly path: `/pages/${string}` | null;
  readonly title: MessageDescriptor;
  /** For search engines and cards: one or two sentences. */
  readonly description: MessageDescriptor;
  readonly Content: ComponentType;
}

/** The text of a page under its one heading, and beside it where else to read. */
export function Article(props: {
  readonly title: string;
  readonly lead: ReactNode;
  /** The text is a list of the pages: they are not listed beside it again. */
  readonly listsPages?: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className={styles.sheet}>
      <article className={styles.article}>
        <h1>{props.title}</h1>
        <p className={styles.lead}>{props.lead}</p>
        {props.children}
      </article>
      {props.listsPages !== true && (
        <aside className={styles.beside} aria-label={t`More to read`}>
          <h2>
            <Trans>More to read</Trans>
          </h2>
          <ul>
            {directory.map(({ path, title }) => (
              <li key={path}>
                <a href={path}>{t(title)}</a>
              </li>
            ))}
          </ul>
          <h2>
            <Trans>Questions?</Trans>
          </h2>
          <a href="/pages/contact">
            <Trans>Write to us</Trans>
          </a>
        </aside>
      )}
    </div>
  );
}

/** What can be lost, where the product is described. */
export function Risk(props: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <aside className={styles.risk} aria-label={t`Risk`}>
      <h2>
        <Trans>The risk, in plain words</Trans>
      </h2>
      {props.children}
    </aside>
  );
}

/** Says what an installation does not offer, before it is explained. */
export function Off(props: { readonly children: ReactNode }) {
  return (
    <div className={styles.off}>
      <p>{props.children}</p>
    </div>
  );
}

/** A table that scrolls by itself on a narrow screen. */
export function Table(props: {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={props.caption}>
      <table>
        <caption>{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([head = '', ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={props.columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
