import { assets } from '#domain/money/amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { money } from './figures.ts';
import styles from './house.module.css';
import { type HouseAccount, houseTable, useHouse } from './house-balances.ts';
import { Coming, Failed } from './listing.tsx';

const words: Readonly<Record<string, string>> = {
  capital: 'Capital',
  bankroll: 'Bankroll: backs trades',
  exposure: 'Exposure: open trades may win it',
  fees: 'Fees',
  mining: 'Mining',
  external: 'Outside world',
};

/** What the house holds per asset, and that everything sums to zero (L2, L5). */
export function HouseAccounts() {
  const house = useHouse();
  return (
    <Panel id="house-accounts-title" title="Accounts">
      {house.isError && <Failed error={house.error} retry={() => void house.refetch()} />}
      {house.isPending && <Coming rows={6} />}
      {house.data && <Balances accounts={house.data} />}
    </Panel>
  );
}

function Balances(props: { readonly accounts: readonly HouseAccount[] }) {
  const { rows, customers } = houseTable(props.accounts);
  return (
    <>
      <Scroll label="Accounts of the house">
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              {assets.map((asset) => (
                <th key={asset} scope="col" className={tables.number}>
                  {asset}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, balances }) => (
              <tr key={kind}>
                <td>{words[kind] ?? kind}</td>
                {assets.map((asset, i) => (
                  <td key={asset} className={tables.number}>
                    {money(balances[i] ?? '–')}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <td>Customers together</td>
              {assets.map((asset, i) => (
                <td key={asset} className={tables.number}>
                  {money(customers[i] ?? '–')}
                </td>
              ))}
            </tr>
            <tr className={styles.sum}>
              <td>Sum</td>
              {assets.map((asset) => (
                <td key={asset} className={tables.number}>
                  0.00
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </Scroll>
      <p className={styles.note}>
        Every posting has two sides, so all accounts of an asset sum to zero; what customers hold together is the rest
        of that sum. <code>npm run verify</code> recomputes every balance from its postings. PUSD is practice money.
      </p>
    </>
  );
}
