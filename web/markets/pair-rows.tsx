import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Outcome } from '#web/api-client/outcome.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { AlertForm } from './alert-form.tsx';
import { alertWords } from './alert-words.ts';
import { isQuoted } from './choice.ts';
import { MarketTable } from './market-table.tsx';
import styles from './markets.module.css';
import type { MarketView, PriceBoard } from './price-board.ts';
import { useClosingReasons, type useWatching } from './watching.ts';

/** The table of pairs with what its buttons lead to: the watchlist, and an alert in a dialog. */
export function PairRows(props: {
  readonly label: string;
  readonly rows: readonly MarketView[];
  readonly board: PriceBoard;
  readonly watching: ReturnType<typeof useWatching>;
}) {
  const { t } = useLingui();
  const { rows, board, watching } = props;
  const [alerting, setAlerting] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const reasons = useClosingReasons();
  const listed = rows.find(({ lowerName }) => lowerName === alerting);
  const close = () => setAlerting(null);
  return (
    <>
      <div className={styles.told}>
        <Outcome state={watching.state} about={watching.about} onAgain={watching.again} />
        {told !== null && <Notice tone="success">{told}</Notice>}
      </div>
      <MarketTable
        label={props.label}
        rows={rows}
        board={board}
        watched={watching.watched}
        reasons={reasons}
        held={watching.held}
        onWatch={watching.watch}
        onAlert={setAlerting}
      />
      {listed && isQuoted(listed) && (
        <Dialog title={t`Price alert for ${listed.Uppername}`} onClose={close}>
          <AlertForm
            rows={[listed]}
            board={board}
            pair={listed.lowerName}
            onCancel={close}
            onSet={({ direction, price }) => {
              setTold(setWords(alertWords({ name: listed.Uppername, direction, price })));
              close();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** What is said of an alert that was set. */
export const setWords = (alert: string): string => t`The alert is set: ${alert}.`;
