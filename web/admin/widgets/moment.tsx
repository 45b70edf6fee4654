import { Trans } from '@lingui/react/macro';
import { useLive } from '#web/client/live-context.ts';
import { readableTime, relativeDay } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { waiting } from './figures.ts';

/** A time as people say it, in the reader's zone; the second and the exact text are behind it. */
export function Moment(props: { readonly iso: string }) {
  const now = useNow(useLive().serverNow, 60_000);
  return (
    <time dateTime={props.iso} title={exactly(props.iso)}>
      {relativeDay(props.iso, now)}
    </time>
  );
}

const exactly = (iso: string): string => `${readableTime(iso)} (${iso})`;

/** How long ago it was, by the server's clock. */
export function Waiting(props: { readonly since: string }) {
  const now = useNow(useLive().serverNow, 30_000);
  return (
    <time dateTime={props.since} title={exactly(props.since)}>
      {waiting(now - Date.parse(props.since))}
    </time>
  );
}

/** How long something has been waiting or, of what is decided, when that was: it waits for nobody any more. */
export function WaitingOrDecided(props: { readonly since: string; readonly decided: string | null }) {
  return props.decided === null ? (
    <Waiting since={props.since} />
  ) : (
    <Trans>
      decided <Moment iso={props.decided} />
    </Trans>
  );
}
