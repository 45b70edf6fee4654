import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readDemoProgress } from '#api/demo.ts';
import { call } from '#web/client/client.ts';
import { ProgressLine, progressEveryMs } from './progress-line.tsx';

/** How far a new demo's past is made. What was read before it was there is read again once it is. */
export function DemoProgress() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['demo', 'progress'],
    queryFn: () => call(readDemoProgress, {}),
    refetchInterval: ({ state }) => (state.data?.making === null ? false : progressEveryMs),
    staleTime: progressEveryMs,
  });
  const making = data?.making ?? null;
  const wasMaking = useRef(false);
  useEffect(() => {
    // What was read meanwhile is of a past that was not there yet.
    if (wasMaking.current && data && making === null) void client.invalidateQueries();
    wasMaking.current = making !== null;
  }, [client, data, making]);
  return <ProgressLine making={making} />;
}
