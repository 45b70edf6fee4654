import { Fragment } from 'react';
import { Blocks } from './blocks.tsx';
import styles from './prose.module.css';

/** Headed sections of text, as they are agreed to. Line breaks within a paragraph are kept. */
export function Prose(props: {
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  /** Level of the headings. */
  readonly level: 2 | 3;
  /** Stands in a form: links open in another tab, so that what is typed stays. */
  readonly inForm?: boolean;
}) {
  const { level, inForm = false } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return props.sections.map(({ heading, paragraphs }) => (
    <Fragment key={heading}>
      <Heading>{heading}</Heading>
      <Blocks text={paragraphs.join('\n\n')} level={level === 2 ? 3 : 4} beside={inForm} className={styles.paragraph} />
    </Fragment>
  ));
}
