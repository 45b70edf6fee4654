import { assets, coinAssets, type LedgerAsset } from '#domain/money/amount.ts';
import { isZero } from '#web/admin/widgets/figures.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { AssetTable, none } from './asset-table.tsx';
import styles from './house.module.css';
import { type HouseBooks, houseTable, unevenSums, useHouseBooks } from './house-balances.ts';

const words: Readonly<Record<string, string>> = {
  capital: 'Capital',
  bankroll: 'Bankroll: backs trades',
  exposure: 'Exposure: open trades may win it',
  fees: 'Fees',
  mining: 'Mining',
  external: 'Outside',
};

/** What the house holds per asset, and that everything sums to zero (L2, L5). */
export function HouseAccounts() {
  const house = useHouseBooks();
  return (
    <Panel id="house-accounts-title" title="Accounts">
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
  return (
    <>
      {uneven.length > 0 && (
        <Notice tone="error">
          The books are wrong: the accounts in{' '}
          {uneven.map(({ asset, total }) => `${asset} sum to ${money(total)}`).join(', those in ')} instead of 0.00. Run{' '}
          <code>npm run verify</code>: it names what is wrong.
        </Notice>
      )}
      <Table books={books} />
      <p className={styles.note}>
        Every posting has two sides, so all accounts of an asset must sum to zero. The server sums them, the customers’
        among them; that finds a posting with a missing side, not one made for a false reason. The verification, which
        Operation shows, computes every balance again from its postings. Coins are from mining; customers hold none,
        because mining pays them dollars.
      </p>
    </>
  );
}

/** A row an account, a column an asset: dollars and practice always, coins where there are any. */
function Table({ books }: { readonly books: HouseBooks }) {
  const coins = coinAssets.filter((coin) => books.items.some(({ asset }) => asset === coin));
  const columns: readonly LedgerAsset[] = [...assets, ...coins];
  const { rows, customers, totals } = houseTable(books, columns);
  const shown = (balances: readonly (string | null)[]) =>
    balances.map((balance, nth) => figureOf(balance, columns[nth] === 'USD'));
  return (
    <AssetTable
      label="Accounts of the house"
      head="Account"
      assets={columns}
      rows={[
        ...rows.map(({ kind, balances }) => ({ name: words[kind] ?? kind, figures: shown(balances) })),
        { name: 'Customers together', figures: shown(customers) },
        {
          name: 'Total of all accounts',
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
  return <strong className={styles.wrong}>{money(props.text)} – wrong, not zero</strong>;
}
