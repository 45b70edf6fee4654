import type { StartStep } from '#server/main.ts';

const words: Readonly<Record<StartStep, string>> = {
  database: 'The database runs',
  schema: 'The schema is there',
  pages: 'The web app is built',
};

/** Says on a terminal what of a start is done, with the seconds since it began; elsewhere nothing, since logs are read by programs. */
export function progressOn(
  output: { readonly isTTY?: boolean; write(text: string): unknown },
  nowMs: () => number = () => performance.now(),
): (step: StartStep) => void {
  const begunMs = nowMs();
  return (step) => {
    if (output.isTTY) output.write(`${words[step]} (${((nowMs() - begunMs) / 1_000).toFixed(1)} s)\n`);
  };
}
