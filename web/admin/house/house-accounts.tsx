import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { assets, coinAssets, type LedgerAsset } from '#domain/money/amount.ts';
import { isZero } from '#web/admin/widgets/figures.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { AssetTable, none } from './asset-table.tsx';
import styles from './house.module.css';
import { type HouseBooks, houseTable, unevenSums, useHouseBooks } from './house-balances.ts';

const words: Readonly<Record<string, MessageDescriptor>> = {
  capital: msg`Capital`,
  bankroll: msg`Bankroll: backs trades`,
  exposure: msg`Exposure: open trades may win it`,
  fees: msg({ message: 'Fees', context: 'an account of the house' }),
  mining: msg({ message: 'Mining', context: 'an account of the house' }),
  external: msg({ message: 'Outside', context: 'an account of the house' }),
};

/** What the house holds per asset, and that everything sums to zero (L2, L5). */
export function HouseAccounts() {
  useLingui();
  const house = useHouseBooks();
  return (
    <Panel id="house-accounts-title" title={t`Accounts`}>
      {house.isError && <Unread query={house} />}
      {house.isPending && <Coming rows={6} />}
      {house.data && <Balances books={house.data} />}
    </Panel>
  );
}

/** The accounts and their sums as the server read them, at one instant. */
export function Balances(props: { readonly books: HouseBooks }) {
  const { books } = props;
  const uneven = unevenSums(books);
  const sums = unevenWords(uneven);
  return (
    <>
      {uneven.length > 0 && (
        <Notice tone="error">
          <Trans>
            The books are wrong: {sums} instead of 0.00. Run <code>npm run verify</code>: it names what is wrong.
          </Trans>
        </Notice>
      )}
      <Table books={books} />
      <p className={styles.note}>
        <Trans>
          Every posting has two sides, so all accounts of an asset must sum to zero. The server sums them, the
          customers’ among them; that finds a posting with a missing side, not one made for a false reason. The
          verification, which Operation shows, computes every balance again from its postings. Coins are from mining;
          customers hold none, because mining pays them dollars.
        </Trans>
      </p>
    </>
  );
}

/** 'the accounts in USD sum to −0.01, those in BTC sum to 1.00000000' */
const unevenWords = (uneven: ReturnType<typeof unevenSums>): string =>
  uneven
    .map(({ asset, total }, nth) => {
      const sum = money(total);
      return nth === 0 ? t`the accounts in ${asset} sum to ${sum}` : t`those in ${asset} sum to ${sum}`;
    })
    .join(', ');

/** A row an account, a column an asset: dollars and practice always, coins where there are any. */
function Table({ books }: { readonly books: HouseBooks }) {
  useLingui();
  const coins = coinAssets.filter((coin) => books.items.some(({ asset }) => asset === coin));
  const columns: readonly LedgerAsset[] = [...assets, ...coins];
  const { rows, customers, totals } = houseTable(books, columns);
  const shown = (balances: readonly (string | null)[]) =>
    balances.map((balance, nth) => figureOf(balance, columns[nth] === 'USD'));
  return (
    <AssetTable
      label={t`Accounts of the house`}
      head={t`Account`}
      assets={columns}
      rows={[
        ...rows.map(({ kind, balances }) => ({ name: textOf(words[kind] ?? kind), figures: shown(balances) })),
        { name: t`Customers together`, figures: shown(customers) },
        {
          name: t`Total of all accounts`,
          sum: true,
          figures: totals.map((total, nth) => <Total key={columns[nth]} text={total} />),
        },
      ]}
    />
  );
}

/** Where there is nothing a dash, but in dollars: an account at 0.00 is a figure of its own there. */
const figureOf = (balance: string | null, always: boolean): string =>
  balance === null || (!always && isZero(balance)) ? none : money(balance);

function Total(props: { readonly text: string | null }) {
  if (props.text === null) return '–';
  if (isZero(props.text)) return props.text;
  const sum = money(props.text);
  return (
    <strong className={styles.wrong}>
      <Trans>{sum} – wrong, not zero</Trans>
    </strong>
  );
}
