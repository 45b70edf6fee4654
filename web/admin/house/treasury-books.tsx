import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { isZero } from '#web/admin/widgets/figures.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { AssetTable } from './asset-table.tsx';
import styles from './treasury.module.css';
import type { Treasury } from './treasury-words.ts';

type Assets = Treasury['assets'];

const claims = [
  ['available', msg`Available`],
  ['aside', msg`Only to withdraw`],
  ['staked', msg`Staked in open trades`],
  ['allocated', msg`Allocated to copies`],
  ['withdrawing', msg`Withdrawing`],
  ['owed', msg`Owed to customers`],
  ['receivable', msg`Owed by customers (not set off)`],
] as const;

const flows = [
  ['deposits', msg`Deposits, less reversals`],
  ['withdrawals', msg`Withdrawals paid`],
  ['earned', msg`Earned outside`],
  ['capital', msg`Capital of the operator`],
  ['net', msg`Inside in total`],
] as const;

/** What the ledger owes customers, and what came in and went out, per asset. */
export function TreasuryBooks({ assets }: { readonly assets: Assets }) {
  useLingui();
  const claimed = assets.filter(({ customers }) => claims.some(([key]) => !isZero(customers[key])));
  const moved = assets.filter(({ external }) => flows.some(([key]) => !isZero(external[key])));
  return (
    <div className={styles.tables}>
      <Panel id="claims-title" title={t`Customers’ claims`}>
        <AssetTable
          label={t`Customers’ claims`}
          head={t`Figure`}
          assets={claimed.map(({ asset }) => asset)}
          rows={claims.map(([key, name]) => ({
            name: textOf(name),
            figures: claimed.map(({ customers }) => money(customers[key])),
          }))}
        />
        <p className={styles.note}>
          <Trans>
            Summed from the ledger’s accounts; assets without any are left out. Practice USD is play money and not a
            claim.
          </Trans>
        </p>
      </Panel>
      <Panel id="flows-title" title={t`Received and paid`}>
        <AssetTable
          label={t`Received and paid`}
          head={t`Figure`}
          assets={moved.map(({ asset }) => asset)}
          rows={flows.map(([key, name]) => ({
            name: textOf(name),
            figures: moved.map(({ external }) => signedMoney(external[key])),
          }))}
        />
        <p className={styles.note}>
          <Trans>Through the external account; money in is positive.</Trans>
        </p>
      </Panel>
    </div>
  );
}
