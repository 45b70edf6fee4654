import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { listPayouts } from '#api/mining-payouts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { textOf } from '#web/texts/text.ts';
import { percentText, shortDecimal } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';

type Payout = ReplyOf<typeof listPayouts>['items'][number];

/** Why a day brought nothing. */
const nothingWords: Readonly<Record<NonNullable<Payout['nothing']>, MessageDescriptor>> = {
  'no receipts': msg`no receipts`,
  costs: msg`costs`,
};

/** '22 Nov 2026, LTC', and whether it came late. */
function nameOf({ day, coin, addition }: Payout): string {
  const date = dayOf(day);
  return addition === 0 ? `${date}, ${coin}` : t`${date}, ${coin}, came late`;
}

/**
 * The columns of a list of payouts, the first of which leads to each one's page.
 *
 * @param whose what a narrow screen shows below the day, where the list has payouts of several contracts
 */
export const payoutColumns = <P extends Payout>(
  whose?: (payout: P) => ReactNode,
): readonly [Column<P>, ...Column<P>[]] => [
  {
    name: msg`Day (UTC)`,
    cell: (payout) => (
      <>
        <Link
          to="/admin/contracts/$id/payouts/$coin/$day"
          params={{ id: payout.contractId, coin: payout.coin, day: payout.day }}
          search={payout.addition === 0 ? {} : { addition: payout.addition }}
          data-row="rests"
        >
          {nameOf(payout)}
        </Link>
        {whose && <small className={tables.narrow}>{whose(payout)}</small>}
      </>
    ),
  },
  { name: msg`Paid (USD)`, number: true, cell: ({ paid }) => money(paid) },
  {
    name: msg({ message: 'Sold', context: 'coins' }),
    number: true,
    minor: true,
    amount: ({ coin, soldCoins }) => ({ text: shortDecimal(soldCoins), unit: coin }),
  },
  {
    name: msg`Of expected`,
    number: true,
    minor: true,
    cell: ({ luckBps, nothing }) => {
      if (nothing !== null) return textOf(nothingWords[nothing]);
      return luckBps === null ? '–' : percentText(luckBps);
    },
  },
  { name: msg`Paid at`, minor: true, cell: ({ paidAt }) => <Moment iso={paidAt} /> },
];
