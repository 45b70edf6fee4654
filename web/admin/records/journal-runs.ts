import { t } from '@lingui/core/macro';
import { type Journal, journalTitle } from './journal-words.ts';

/** What the daily division of mined coins posts: several journals a contract and day. */
const ofMining: readonly string[] = ['mining-payout', 'mining-fee', 'pool-receipt'];

/** From how many on they are one line. */
const leastOfARun = 3;

type Run<J> = readonly [J, ...J[]];

/** Journals in their order, with those of mining that follow one another as one run. */
export function journalRuns<J extends Pick<Journal, 'code'>>(journals: readonly J[]): readonly Run<J>[] {
  const runs: [J, ...J[]][] = [];
  for (const journal of journals) {
    const last = runs.at(-1);
    if (last && ofMining.includes(last[0].code) && ofMining.includes(journal.code)) last.push(journal);
    else runs.push([journal]);
  }
  return runs.flatMap((run) => (run.length < leastOfARun ? run.map((journal): Run<J> => [journal]) : [run]));
}

/**
 * What a run is: '14 journals of mining: 7 × Mining payout, 7 × Mining fee'.
 *
 * @param cut whether more of it may come with the next page
 */
export function runTitle(run: readonly Pick<Journal, 'code'>[], cut: boolean): string {
  const parts = [...Map.groupBy(run, ({ code }) => code)].map(
    ([code, { length }]) => `${length} × ${journalTitle(code)}`,
  );
  const what = parts.join(', ');
  const count = run.length;
  return cut ? t`${count} or more journals of mining: ${what}` : t`${count} journals of mining: ${what}`;
}
