import { expect, it } from 'vitest';
import { comparisonWords, keptFigure, keptRows } from './kept-words.ts';

const figures = '{"format":"report-1","from":"2026-11-01","deposits":"1200.00","result":"-3.50","active":2}';

it('[R4.1] a closed period is shown as its kept text says, and as a file with its hash', () => {
  expect([keptFigure(figures, 'deposits'), keptFigure(figures, 'result')]).toEqual(['1,200.00', '−3.50']);
  expect([keptFigure(figures, 'stakes'), keptFigure('no report', 'stakes')]).toEqual(['–', '–']);
  const [names = [], row = []] = keptRows([{ from: '2026-11-01', to: '2026-11-30', keptAt: '', hash: 'ab', figures }]);
  expect(row).toHaveLength(names.length);
  expect([row[names.indexOf('deposits')], row[names.indexOf('active')], row.at(-1)]).toEqual(['1200.00', '2', 'ab']);
});

it('[R4.1] a comparison says whether the postings give the same, by the hashes', () => {
  const same = { time: '', kept: 'a', now: 'a', sealed: true, differences: [] };
  expect(comparisonWords(same)).toEqual({ tone: 'up', text: 'agrees, sealed' });
  expect(comparisonWords({ ...same, sealed: false }).text).toBe('agrees, not sealed yet');
  expect(comparisonWords({ ...same, now: 'b' }).tone).toBe('down');
});
