import type { ReactNode } from 'react';
import { blocksOf, spansOf } from '#domain/page-texts/blocks.ts';

/** Words with their links; everything else stays text. */
function linked(text: string, beside: boolean): ReactNode {
  return spansOf(text).map(({ at, text: words, address }) =>
    address === null ? (
      words
    ) : (
      <a key={at} href={address} {...(beside ? { target: '_blank', rel: 'noopener' } : {})}>
        {words}
      </a>
    ),
  );
}

/** A text in its parts: headings, lists, and paragraphs whose line breaks are kept. */
export function Blocks(props: {
  readonly text: string;
  /** Level of the headings. */
  readonly level: 2 | 3 | 4;
  /** Links open in another tab, so that what is typed stays. */
  readonly beside?: boolean;
  /** Of its paragraphs, where what they are in does not keep their line breaks. */
  readonly className?: string | undefined;
}) {
  const { beside = false, level, className } = props;
  const Heading = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
  return blocksOf(props.text).map((block) => {
    if (block.kind === 'heading') return <Heading key={block.at}>{linked(block.text, beside)}</Heading>;
    if (block.kind === 'paragraph') {
      return (
        <p key={block.at} className={className}>
          {linked(block.text, beside)}
        </p>
      );
    }
    return (
      <ul key={block.at}>
        {block.items.map((item) => (
          <li key={item.at}>{linked(item.text, beside)}</li>
        ))}
      </ul>
    );
  });
}
