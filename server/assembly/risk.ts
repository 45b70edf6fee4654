import type { Catalogue } from '#api/catalogue.ts';
import { minuteMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import type { Jobs } from '#server/jobs.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keepFindings } from '#server/risk/findings.ts';
import { findByRules } from '#server/risk/rules.ts';
import { screenDue } from '#server/risk/screening.ts';
import { openScreeningFile, type ScreeningState } from '#server/settings/screening-file.ts';
import type { Foundation } from './foundation.ts';

interface Risk {
  readonly handlers: Handlers<Pick<Catalogue, 'readScreening'>>;
  /** Whether the newest list to screen against was not taken. */
  readonly listRefused: () => boolean;
}

/** What finds risks beside requests, once a minute: the rules (O2), and the list for whoever is new to it (O3). */
export function openRisk({ environment, pool }: Foundation, jobs: Jobs): Risk {
  const { risk, screeningFile } = environment;
  jobs.every(minuteMs, 'looking for risks', async () => keepFindings(pool, await findByRules(pool, risk)));
  const file = screeningFile === null ? null : openScreeningFile(screeningFile);
  if (file !== null) {
    jobs.every(minuteMs, 'screening people', async () => {
      const { list, problem } = file.current();
      await screenDue(pool, list);
      // People are screened by the list before; the log says that a newer one was not taken.
      if (problem !== null) throw problem;
    });
  }
  return {
    handlers: { readScreening: async () => accepted(screeningView(file?.state() ?? null)) },
    listRefused: () => (file?.state().refused ?? null) !== null,
  };
}

/** The list in force, as staff read it; null where none is named. */
function screeningView(state: ScreeningState | null) {
  if (state === null) return { list: null, refused: null };
  const { name, list, sinceMs, refused } = state;
  return {
    list: { name, entries: list.entries, sha256: list.sha256.toString('hex'), since: isoTime(millis(sinceMs)) },
    refused: refused && { ...refused.problem, since: isoTime(millis(refused.sinceMs)) },
  };
}
