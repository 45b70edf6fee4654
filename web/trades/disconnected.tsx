import { Trans } from '@lingui/react/macro';
import { useLive } from '#web/client/live-context.ts';
import { Notice } from '#web/ui/panel.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { lastHeardMs } from './market-data.ts';
import styles from './trade-room.module.css';

/** A streamed price is recorded again each second while it stands still (Z4): so much silence is none of the market's. */
const silentAfterMs = 3_000;

/** Says that what the room shows has come to a standstill: no connection, no prices, or a list that could not be read. */
export function Disconnected(props: {
  /** Whether a price is due each second. */
  readonly streamed: boolean;
  readonly listFailed: boolean;
}) {
  const { serverNow, state } = useLive();
  const now = useNow(serverNow, 1_000);
  const heardMs = lastHeardMs();
  const silent = props.streamed && heardMs > 0 && now - heardMs > silentAfterMs;
  const standsStill = silent || state === 'reconnecting';
  if (!standsStill && !props.listFailed) return null;
  return (
    <div className={styles.unread}>
      <Notice tone="warn">
        {standsStill ? (
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
