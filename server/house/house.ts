import type { Catalogue } from '#api/catalogue.ts';
import type { Notify } from '#server/commands/notify.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { adjustmentHandlers } from './adjustments.ts';
import { complaintHandlers } from './complaints.ts';
import { custodyHandlers } from './custody.ts';
import { dayFigureHandlers } from './day-figures.ts';
import { houseHandlers } from './handlers.ts';
import { keptReportHandlers } from './kept-report-handlers.ts';
import { reportHandlers } from './report.ts';
import { reportCustomerHandlers } from './report-customers.ts';
import { reportDetailHandlers } from './report-details.ts';
import { reportFigureHandlers } from './report-figures.ts';
import { reportTurns } from './report-turns.ts';
import { type TreasuryDeps, treasuryHandlers } from './treasury.ts';

type HouseOperations = Pick<
  Catalogue,
  keyof (ReturnType<typeof houseHandlers> &
    ReturnType<typeof adjustmentHandlers> &
    ReturnType<typeof custodyHandlers> &
    ReturnType<typeof dayFigureHandlers> &
    ReturnType<typeof reportHandlers> &
    ReturnType<typeof reportFigureHandlers> &
    ReturnType<typeof reportCustomerHandlers> &
    ReturnType<typeof keptReportHandlers> &
    ReturnType<typeof reportDetailHandlers> &
    ReturnType<typeof complaintHandlers> &
    ReturnType<typeof treasuryHandlers>)
>;

/** All that concerns the house's own money: movements, adjustments of customers' balances, custody, treasury, and what days came to. */
export function houseOperations(
  deps: TreasuryDeps & { readonly notify: Notify; readonly supportAnswerHours: number },
): Handlers<HouseOperations> {
  const inTurn = reportTurns();
  return {
    ...houseHandlers(deps.pool),
    ...adjustmentHandlers(deps),
    ...custodyHandlers(deps.pool),
    ...dayFigureHandlers(deps.pool),
    ...reportHandlers(deps.pool, inTurn),
    ...reportFigureHandlers(deps.pool, inTurn),
    ...reportCustomerHandlers(deps.pool, inTurn),
    ...keptReportHandlers(deps.pool, inTurn),
    ...reportDetailHandlers({ ...deps, inTurn }),
    ...complaintHandlers(deps.pool),
    ...treasuryHandlers(deps),
  };
}
