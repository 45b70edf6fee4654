import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { answerRealityCheck, readRealityCheck, showRealityCheck } from '#api/reality-checks.ts';
import { minuteMs } from '#domain/clock/durations.ts';
import type { RealityAnswer } from '#domain/limits/reality-check.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { lazyScreen } from './lazy-screen.ts';

/** Most never see it. */
const RealityDialog = lazyScreen(() => import('#web/limits/reality-dialog.tsx'), 'RealityDialog', 'limits');

/** Beside the profile, so that what another tab answered closes it here. */
const key = ['profile', 'reality-check'];
type State = ReplyOf<typeof readRealityCheck>;

/** Asks once a minute whether somebody is to be shown for how long they have been trading, and shows it (A13.1). */
export function RealityWatch() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(readRealityCheck, {}),
    // Not while the tab is hidden: what nobody sees is not shown.
    refetchInterval: minuteMs,
  });
  const keep = (state: State) => queries.setQueryData(key, state);
  const { run: show } = useCommand((_: null, command) => call(showRealityCheck, { body: {}, key: command }));
  const { run: answer } = useCommand((given: { readonly id: string; readonly answer: RealityAnswer }, command) =>
    call(answerRealityCheck, { params: { id: given.id }, body: { answer: given.answer }, key: command }),
  );
  const [answered, setAnswered] = useState<string | null>(null);
  const isDue = data?.due === true;
  useEffect(() => {
    if (!isDue || document.visibilityState !== 'visible') return;
    void show(null).then((check) => check && keep({ due: false, unanswered: check }));
  });
  const check = data?.unanswered ?? null;
  if (check === null || check.id === answered) return null;
  async function choose(chosen: RealityAnswer) {
    if (check === null) return;
    setAnswered(check.id);
    if (chosen === 'limits') void navigate({ to: '/user/limits' });
    if (chosen === 'stop') void navigate({ to: '/user/limits', hash: 'stop-title' });
    const kept = await answer({ id: check.id, answer: chosen });
    // What was not kept is asked again.
    if (kept === null) setAnswered(null);
  }
  return (
    <Boundary fallback={() => null}>
      <Suspense>
        <RealityDialog key={check.id} check={check} onChosen={(chosen) => void choose(chosen)} />
      </Suspense>
    </Boundary>
  );
}
