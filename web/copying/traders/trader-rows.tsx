import { Trans, useLingui } from '@lingui/react/macro';
import type { Wallet } from '#domain/money/amount.ts';
import type { CopyDialog } from '#web/copying/copy-dialog.tsx';
import { CopyToggle } from '#web/copying/copy-toggle.tsx';
import styles from '#web/copying/copying.module.css';
import type { TraderView } from '#web/copying/queries.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { FigureList, FigureValue, FormulaOf, figureNames, figureWord } from './figures.tsx';
import { TraderName } from './trader-name.tsx';

interface Rows {
  readonly traders: readonly TraderView[];
  readonly wallet: Wallet;
  readonly dialog: CopyDialog;
}

/** Traders with their figures: a table, on a phone cards. */
export function TraderRows(props: Rows) {
  return useNarrow() ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ traders, wallet, dialog }: Rows) {
  const { t } = useLingui();
  return (
    <Scroll label={t`Traders and their figures`}>
      <table className={`${tables.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Trader</Trans>
            </th>
            {figureNames.map((name) => (
              <th key={name} scope="col" className={tables.number}>
                {figureWord(name)} <FormulaOf name={name} />
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">
                <Trans>Copy</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {traders.map((trader) => (
            <tr key={trader.id}>
              <th scope="row">
                <TraderName trader={trader} wallet={wallet} />
              </th>
              {figureNames.map((name) => (
                <td key={name} className={tables.number}>
                  <FigureValue name={name} trader={trader} />
                </td>
              ))}
              <td className={styles.act}>
                <CopyToggle trader={trader} wallet={wallet} dialog={dialog} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Cards({ traders, wallet, dialog }: Rows) {
  const { t } = useLingui();
  return (
    <ul className={styles.cards} aria-label={t`Traders and their figures`}>
      {traders.map((trader) => (
        <li key={trader.id}>
          <div className={styles.cardHead}>
            <TraderName trader={trader} wallet={wallet} />
            <CopyToggle trader={trader} wallet={wallet} dialog={dialog} />
          </div>
          <FigureList names={figureNames} trader={trader} />
        </li>
      ))}
    </ul>
  );
}
