import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useLive } from '#web/client/live-context.ts';
import { onBeat } from '#web/ui/beat.ts';
import { Notice } from '#web/ui/panel.tsx';
import { lastHeardMs } from './market-data.ts';
import styles from './trade-room.module.css';

/** A streamed price is recorded again each second while it stands still (Z4): so much silence is none of the market's. */
const silentAfterMs = 3_000;

/**
 * Whether what the room shows has come to a standstill: no connection, or no prices. Draws anew only when that changes.
 *
 * @param streamed whether a price is due each second
 */
export function useStandstill(streamed: boolean): boolean {
  const { serverNow, state } = useLive();
  const silent = useSyncExternalStore(onBeat, () => {
    const heardMs = lastHeardMs();
    return streamed && heardMs > 0 && serverNow() - heardMs > silentAfterMs;
  });
  return silent || state === 'reconnecting';
}

/** Says that what the room shows is old: it has come to a standstill, or a list could not be read. Nothing moves for it. */
export function Disconnected(props: { readonly streamed: boolean; readonly listFailed: boolean }) {
  const lost = useStandstill(props.streamed);
  if (!lost && !props.listFailed) return null;
  return (
    <div className={styles.unread}>
      <Notice tone="warn">
        {lost ? (
          <Trans>
            Connection lost: these prices are old. Open trades keep running and settle by the server’s prices.
          </Trans>
        ) : (
          <Trans>The list of pairs could not be updated and may be old.</Trans>
        )}
      </Notice>
    </div>
  );
}
