import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#web/texts/use-language.ts';
import { Tag } from '#web/ui/panel.tsx';
import { readableTime } from '#web/ui/time.ts';
import { priceSourceWord, recordedInDemo } from '#web/widgets/price-source-words.ts';
import styles from './mining.module.css';

/** Where a figure is from and how old it is; said when it is too old to be called today's. */
export function StaleFigure(props: {
  readonly source: string;
  readonly time: string;
  readonly stale: boolean;
  /** It is a recorded price, whose source has a word. */
  readonly price?: boolean;
}) {
  useLanguage();
  const demo = props.source.startsWith('demo:') && recordedInDemo(props.source) === null;
  return (
    <small className={styles.asRead}>
      {props.price || demo ? priceSourceWord(props.source) : props.source}
      {/* What is made for a demo was read from nowhere at no time: its source says what it is of. */}
      {!demo && (
        <>
          , <time dateTime={props.time}>{readableTime(props.time)}</time>
        </>
      )}{' '}
      {props.stale && (
        <Tag tone="warn">
          <Trans>stale</Trans>
        </Tag>
      )}
    </small>
  );
}
