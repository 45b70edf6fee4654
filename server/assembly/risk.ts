import { minuteMs } from '#domain/clock/durations.ts';
import type { Jobs } from '#server/jobs.ts';
import { keepFindings } from '#server/risk/findings.ts';
import { findByRules } from '#server/risk/rules.ts';
import { screenDue } from '#server/risk/screening.ts';
import { openScreeningFile } from '#server/settings/screening-file.ts';
import type { Foundation } from './foundation.ts';

/** What finds risks beside requests, once a minute: the rules (O2), and the list for whoever is new to it (O3). */
export function openRisk({ environment, pool }: Foundation, jobs: Jobs): void {
  const { risk, screeningFile } = environment;
  jobs.every(minuteMs, 'looking for risks', async () => keepFindings(pool, await findByRules(pool, risk)));
  if (screeningFile === null) return;
  const file = openScreeningFile(screeningFile);
  jobs.every(minuteMs, 'screening people', async () => {
    const { list, problem } = file.current();
    await screenDue(pool, list);
    // People are screened by the list before; the log says that a newer one was not taken.
    if (problem !== null) throw problem;
  });
}
