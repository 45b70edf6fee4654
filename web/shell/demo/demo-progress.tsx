import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readDemoProgress } from '#api/demo.ts';
import { call } from '#web/client/client.ts';
import styles from './demo-progress.module.css';

const everyMs = 2_000;

/** How far a new demo's past is made: until it is there one can look around, and what would write is unavailable (X7). */
export function DemoProgress() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['demo', 'progress'],
    queryFn: () => call(readDemoProgress, {}),
    refetchInterval: ({ state }) => (state.data?.making === null ? false : everyMs),
    staleTime: everyMs,
  });
  const making = data?.making ?? null;
  const wasMaking = useRef(false);
  useEffect(() => {
    // What was read meanwhile is of a past that was not there yet.
    if (wasMaking.current && data && making === null) void client.invalidateQueries();
    wasMaking.current = making !== null;
  }, [client, data, making]);
  if (making === null) return null;
  const { days, of } = making;
  return (
    <p className={styles.preparing}>
      <Trans>
        Preparing the demo: day {days} of {of}. Look around meanwhile; changes are possible once it is ready.
      </Trans>
      <progress value={days} max={of} aria-hidden />
    </p>
  );
}
