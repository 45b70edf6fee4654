import { isZero } from '#web/admin/widgets/figures.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { AssetTable } from './asset-table.tsx';
import styles from './treasury.module.css';
import type { Treasury } from './treasury-words.ts';

type Assets = Treasury['assets'];

const claims = [
  ['available', 'Available'],
  ['aside', 'Only to withdraw'],
  ['staked', 'Staked in open trades'],
  ['allocated', 'Allocated to copies'],
  ['withdrawing', 'Withdrawing'],
  ['owed', 'Owed to customers'],
  ['receivable', 'Owed by customers (not set off)'],
] as const;

const flows = [
  ['deposits', 'Deposits, less reversals'],
  ['withdrawals', 'Withdrawals paid'],
  ['earned', 'Earned outside'],
  ['capital', 'Capital of the operator'],
  ['net', 'Inside in total'],
] as const;

/** What the ledger owes customers, and what came in and went out, per asset. */
export function TreasuryBooks({ assets }: { readonly assets: Assets }) {
  const claimed = assets.filter(({ customers }) => claims.some(([key]) => !isZero(customers[key])));
  const moved = assets.filter(({ external }) => flows.some(([key]) => !isZero(external[key])));
  return (
    <div className={styles.tables}>
      <Panel id="claims-title" title="Customers’ claims">
        <AssetTable
          label="Customers’ claims"
          head="Figure"
          assets={claimed.map(({ asset }) => asset)}
          rows={claims.map(([key, name]) => ({
            name,
            figures: claimed.map(({ customers }) => money(customers[key])),
          }))}
        />
        <p className={styles.note}>
          Summed from the ledger’s accounts; assets without any are left out. Practice USD is play money and not a
          claim.
        </p>
      </Panel>
      <Panel id="flows-title" title="Received and paid">
        <AssetTable
          label="Received and paid"
          head="Figure"
          assets={moved.map(({ asset }) => asset)}
          rows={flows.map(([key, name]) => ({
            name,
            figures: moved.map(({ external }) => signedMoney(external[key])),
          }))}
        />
        <p className={styles.note}>Through the external account; money in is positive.</p>
      </Panel>
    </div>
  );
}
