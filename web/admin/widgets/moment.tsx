import { useLive } from '#web/client/live-context.ts';
import { readableTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { waiting } from './figures.ts';

/** A time in the reader's zone, with the exact one behind it. */
export function Moment(props: { readonly iso: string }) {
  return (
    <time dateTime={props.iso} title={props.iso}>
      {readableTime(props.iso)}
    </time>
  );
}

/** How long ago it was, by the server's clock. */
export function Waiting(props: { readonly since: string }) {
  const now = useNow(useLive().serverNow, 30_000);
  return (
    <time dateTime={props.since} title={props.since}>
      {waiting(now - Date.parse(props.since))}
    </time>
  );
}
