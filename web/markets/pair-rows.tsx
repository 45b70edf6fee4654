import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { ListKind } from '#web/widgets/list-kind.tsx';
import { kindOfList } from '#web/widgets/market-words.ts';
import { Outcome } from '#web/widgets/outcome.tsx';
import type { MarketView, PriceBoard } from '#web/widgets/price-board.ts';
import { AlertForm } from './alert-form.tsx';
import { alertWords } from './alert-words.ts';
import { MarketTable } from './market-table.tsx';
import styles from './markets.module.css';
import { useSetAlert } from './set-alert.ts';
import { useClosingReasons, type useWatching } from './watching.ts';

/**
 * The table of pairs with what its buttons lead to: the watchlist, and an alert in a dialog. It stands without rows too,
 * since an alert may be asked about whose pair is no longer among them.
 */
export function PairRows(props: {
  readonly label: string;
  readonly rows: readonly MarketView[];
  readonly board: PriceBoard;
  readonly watching: ReturnType<typeof useWatching>;
}) {
  const { t } = useLingui();
  const { rows, board, watching } = props;
  const [chosen, setChosen] = useState<MarketView | null>(null);
  const [open, setOpen] = useState(false);
  const [shownOutcome, setResult] = useState<string | null>(null);
  const reasons = useClosingReasons();
  const alert = useSetAlert(({ currencyPair, direction, price }) => {
    setResult(setWords(alertWords({ name: chosen?.Uppername ?? currencyPair, direction, price })));
    setOpen(false);
  });
  const { asked, busy, state } = alert;
  // What the dialog said when it was closed needs not be said again behind it.
  const [seen, setSeen] = useState(state);
  const close = () => {
    setSeen(state);
    setOpen(false);
  };
  const said = kindOfList(rows);
  const pending = busy || asked !== null;
  const openFor = useCallback(
    (listed: MarketView) => {
      // Until it is known what became of the last alert, the dialog is about that one.
      if (!pending) setChosen(listed);
      setOpen(true);
    },
    [pending],
  );
  return (
    <>
      <div className={styles.outcome}>
        <Outcome state={watching.state} about={watching.about} onAgain={watching.again} />
        {!open && (asked !== null || state !== seen) && (
          <Outcome
            state={state}
            about={asked && chosen ? alertWords({ ...asked.input, name: chosen.Uppername }) : ''}
            onAgain={() => {
              if (asked) void alert.run(asked.input);
            }}
          />
        )}
        {shownOutcome !== null && <Notice tone="success">{shownOutcome}</Notice>}
      </div>
      <ListKind kind={said} />
      {rows.length > 0 && (
        <MarketTable
          said={said}
          label={props.label}
          rows={rows}
          board={board}
          watched={watching.watched}
          reasons={reasons}
          held={watching.held}
          onWatch={watching.watch}
          onAlert={openFor}
        />
      )}
      {open && chosen && (
        <Dialog title={t`Price alert for ${chosen.Uppername}`} onClose={close}>
          <AlertForm
            first={rows.find(({ lowerName }) => lowerName === chosen.lowerName) ?? chosen}
            board={board}
            command={alert}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  );
}

/** What is said of an alert that was set. */
export const setWords = (alert: string): string => t`The alert is set: ${alert}.`;
