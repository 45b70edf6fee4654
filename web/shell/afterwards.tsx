import { Arrival } from '#web/notices/arrival.tsx';
import { RealityWatch } from './reality-watch.tsx';

/** What comes to somebody while they are here, after the first paint: notices, and for how long they have been trading. */
export function Afterwards(props: { readonly approved: boolean }) {
  return (
    <>
      <Arrival />
      {props.approved && <RealityWatch />}
    </>
  );
}
