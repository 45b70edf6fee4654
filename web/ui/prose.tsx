import { Fragment, type ReactNode } from 'react';
import styles from './prose.module.css';

const link = /\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** Text with `[words](address)` as links; everything else stays text. */
function linked(text: string, beside: boolean): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const [all, words = '', address = ''] = match;
    parts.push(text.slice(end, match.index));
    parts.push(
      <a key={match.index} href={address} {...(beside ? { target: '_blank', rel: 'noopener' } : {})}>
        {words}
      </a>,
    );
    end = match.index + all.length;
  }
  return [...parts, text.slice(end)];
}

/** Headed sections of text, as they are agreed to. Line breaks within a paragraph are kept. */
export function Prose(props: {
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  /** Level of the headings. */
  readonly level: 2 | 3;
  /** Stands in a form: links open in another tab, so that what is typed stays. */
  readonly inForm?: boolean;
}) {
  const Heading = props.level === 2 ? 'h2' : 'h3';
  return props.sections.map(({ heading, paragraphs }) => (
    <Fragment key={heading}>
      <Heading>{heading}</Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {linked(paragraph, props.inForm ?? false)}
        </p>
      ))}
    </Fragment>
  ));
}
