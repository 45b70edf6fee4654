import { Trans, useLingui } from '@lingui/react/macro';
import { mostWatchedPairs } from '#domain/markets/alert-arming.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { Tag } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import styles from './markets.module.css';
import type { useWatching } from './watching.ts';

type Watching = ReturnType<typeof useWatching>;

/** Watched pairs that the list of markets has no longer (M6): they count until they are taken off here. */
export function UnlistedPairs(props: {
  readonly pairs: NonNullable<Watching['list']['data']>;
  readonly watching: Pick<Watching, 'held' | 'watch'>;
  /** Of the part of the screen, which takes the focus: a button goes with its pair. */
  readonly heading: string;
}) {
  const { t } = useLingui();
  const { pairs, watching, heading } = props;
  async function remove(pair: string) {
    if (!watching.held && (await watching.watch(pair, false))) document.getElementById(heading)?.focus();
  }
  return (
    <div className={styles.gone}>
      <p className={styles.note}>
        <Trans>
          Markets no longer lists these pairs. They count towards the {mostWatchedPairs} pairs that you can watch until
          you remove them.
        </Trans>
      </p>
      <ul className={styles.alerts} aria-label={t`Watched pairs that are no longer listed`}>
        {pairs.map(({ currencyPair, retired }) => {
          const name = nameOfPair(currencyPair);
          return (
            <li key={currencyPair}>
              <div className={styles.foot}>
                <span className={styles.unlisted}>
                  <strong>{name}</strong>
                  <Tag tone="quiet">{retired ? <Trans>pair retired</Trans> : <Trans>quoted by no source</Trans>}</Tag>
                </span>
                <PlainButton busy={watching.held} onClick={() => void remove(currencyPair)}>
                  <Trans>
                    Remove<span className="visually-hidden"> {name} from the watchlist</span>
                  </Trans>
                </PlainButton>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
