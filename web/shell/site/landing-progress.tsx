import { readDemoProgress } from '#api/demo.ts';
import { call } from '#web/client/client.ts';
import { Source, useSource } from '#web/client/source.ts';
import { ProgressLine, progressEveryMs } from '#web/shell/demo/progress-line.tsx';

const progress = new Source(() => call(readDemoProgress, {}));

/** How far a new demo's past is made, on the landing, whose other parts read anew by themselves. */
export function LandingProgress() {
  const isMade = progress.state.data?.making === null;
  const { data } = useSource(progress, isMade ? null : progressEveryMs);
  return <ProgressLine making={data?.making ?? null} />;
}
