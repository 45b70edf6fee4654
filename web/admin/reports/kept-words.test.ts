import { expect, it } from 'vitest';
import { comparisonWords, differenceWords, keptDetails, keptFigure, keptRows } from './kept-words.ts';

const figures = '{"format":"report-1","from":"2026-11-01","deposits":"1200.00","result":"-3.50","active":2}';

it('[R4.1] a closed period is shown as its kept text says, and as a file with its hash', () => {
  expect([keptFigure(figures, 'deposits'), keptFigure(figures, 'result')]).toEqual(['1,200.00', '−3.50']);
  expect([keptFigure(figures, 'stakes'), keptFigure('no report', 'stakes')]).toEqual(['–', '–']);
  const [names = [], row = []] = keptRows([{ from: '2026-11-01', to: '2026-11-30', keptAt: '', hash: 'ab', figures }]);
  expect(row).toHaveLength(names.length);
  const said = (name: string) => row[names.indexOf(name)];
  expect([said('Deposits (USD)'), said('Active customers'), row.at(-1)]).toEqual(['1200.00', '2', 'ab']);
});

it('[R4.1] a figure that differs is called as on the screen; a line of a list by its place', () => {
  expect(differenceWords({ of: 'stakes', kept: '1.00', now: '2.00' })).toBe(
    'Settled stakes (USD): kept 1.00, now 2.00',
  );
  expect(differenceWords({ of: 'winners.0.uid', kept: null, now: 'usr_1' })).toBe(
    'winners.0.uid: kept nothing, now usr_1',
  );
});

it('[R4.1] a comparison says whether the postings give the same, by the hashes', () => {
  const same = { time: '', kept: 'a', now: 'a', sealed: true, differences: [] };
  expect(comparisonWords(same)).toEqual({ tone: 'up', text: 'agrees, sealed' });
  expect(comparisonWords({ ...same, sealed: false }).text).toBe('agrees, not sealed yet');
  expect(comparisonWords({ ...same, now: 'b' }).tone).toBe('down');
});

it('[R4.1] the details of a closed period are read from its text; one of before has none', () => {
  expect([keptDetails(figures), keptDetails('no report')]).toEqual([null, null]);
  const whole = JSON.stringify({
    format: 'report-2',
    houseResult: '-1.00',
    winners: [{ uid: 'usr_1', result: '1.00' }],
    losers: [],
    cohorts: [{ cohort: '2026-10', customers: 3, active: 1 }],
    recorded: { signedUp: 2, verified: 1, queues: [{ queue: 'deposits', cases: 0, medianSeconds: null }] },
  });
  const details = keptDetails(whole);
  expect(keptFigure(whole, 'houseResult')).toBe('−1.00');
  expect(details?.winners.map((line) => line.get('uid'))).toEqual(['usr_1']);
  expect(details?.losers).toEqual([]);
  expect(details?.cohorts[0]?.get('active')).toBe('1');
  expect(details?.queues[0]?.get('medianSeconds')).toBe('');
  expect(details?.funnel.slice(0, 2)).toEqual([
    ['Signed up', '2'],
    ['E-mail confirmed', '1'],
  ]);
});
