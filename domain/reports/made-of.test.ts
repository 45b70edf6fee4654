import fc from 'fast-check';
import { expect, it } from 'vitest';
import { houseKinds } from '#domain/ledger/accounts.ts';
import { journalRules } from '#domain/ledger/journals.ts';
import { codesOf, figureOfSums, houseResults, isCount, madeFigures, sumOfFigure } from './made-of.ts';
import { type DayPostings, reportedCodes, sumAll } from './report.ts';

/** What one transfer of the journal table posts: both of its entries. */
const postings: fc.Arbitrary<readonly DayPostings[]> = fc
  .record({
    code: fc.constantFrom(...reportedCodes),
    transfer: fc.nat({ max: 3 }),
    amount: fc.bigInt({ min: 1n, max: 1_000_000n }),
    day: fc.nat({ max: 9 }),
    fell: fc.boolean(),
  })
  .map(({ code, transfer, amount, day }) => {
    const { transfers } = journalRules[code];
    const { from, to, class: entryClass } = transfers[transfer % transfers.length] ?? transfers[0];
    const one = (kind: string, signed: bigint): DayPostings => ({
      day,
      code,
      kind,
      class: entryClass,
      ofHouse: kind === 'external' || houseKinds.some((of) => of === kind),
      pair: null,
      durationMs: null,
      amount: signed,
      count: 1,
    });
    return [one(from, -amount), one(to, amount)];
  });

it('[R4.3] what a figure is made of comes to the figure, whatever was posted', () => {
  fc.assert(
    fc.property(fc.array(postings, { maxLength: 60 }), (journals) => {
      const rows = journals.flat();
      const sums = sumAll(rows);
      for (const figure of madeFigures) {
        const said = figureOfSums(figure, sums);
        if (said !== null) expect([figure, sumOfFigure(figure, rows)]).toEqual([figure, said]);
      }
    }),
  );
});

it('[R4] the house’s result is what its accounts gained, and customers’ profits are its loss', () => {
  fc.assert(
    fc.property(fc.array(postings, { maxLength: 60 }), (journals) => {
      const rows = journals.flat();
      const sum = (fits: (row: DayPostings) => boolean): bigint =>
        rows.filter(fits).reduce((all, { amount }) => all + amount, 0n);
      const periods = [
        { from: 0, to: 3 },
        { from: 4, to: 9 },
      ];
      const houseResult = houseResults(periods, rows).reduce((all, one) => all + one, 0n);
      expect(houseResult).toBe(sumOfFigure('houseResult', rows));
      expect(houseResults(periods, rows)[1]).toBe(
        sum(({ day, ofHouse, kind }) => day > 3 && ofHouse && kind !== 'external'),
      );
      expect(houseResult).toBe(sum(({ ofHouse, kind }) => ofHouse && kind !== 'external'));
      expect(houseResult).toBe(-sum(({ ofHouse, class: entryClass }) => !ofHouse && entryClass === 'profit'));
    }),
  );
});

it('[R4.3] each figure names codes that a report reads; one alone is a count', () => {
  for (const figure of madeFigures) expect(reportedCodes).toEqual(expect.arrayContaining([...codesOf(figure)]));
  expect(madeFigures.filter(isCount)).toEqual(['trades', 'copiedTrades']);
});
