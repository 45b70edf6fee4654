import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useEffect, useRef, useState } from 'react';
import { figures } from '#domain/ledger/figures.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { figureWord, unitOf } from './figure-words.ts';
import { MovementRow } from './movement-row.tsx';
import { PayoutsRow } from './payouts-row.tsx';
import type { Choice, Movement } from './postings.ts';
import styles from './statement.module.css';

/** How far from what is seen movements are drawn, in px. */
export const nearPx = 1_500;

/**
 * Blocks of movements of the statement, newest first. Amounts are in the wallet's money, which the columns name. Only blocks near
 * to what is seen are drawn; the others keep their room. The blocks read so far may hold a year.
 *
 * @param choice by what they were chosen; of its figure the changes are shown, without one those of the balance
 * @param complete whether the last block ends the statement
 */
export function StatementTable(props: {
  readonly wallet: Wallet;
  readonly choice: Choice;
  readonly blocks: readonly (readonly Movement[])[];
  readonly complete: boolean;
}) {
  const { t } = useLingui();
  const { blocks, choice } = props;
  const unit = unitOf(props.wallet);
  const figure = choice.figure ?? 'available';
  // What is held afterwards is known of accounts; of a sum the column says what is available. Two columns never have one name.
  const isAccount = 'account' in figures[figure];
  const held =
    isAccount && choice.figure !== null
      ? t`${figureWord(figure)} after (${unit})`
      : t`${figureWord('available')} (${unit})`;
  const balance = t`Balance (${unit})`;
  const count = blocks.reduce((sum, movements) => sum + movements.length, 0);
  let before = 0;
  return (
    <div className={styles.within}>
      <Scroll label={t`Movements`}>
        {/* How many movements there are is known once the last was read; the head is a row too. */}
        <table className={`${tables.table} ${styles.movements}`} aria-rowcount={props.complete ? count + 1 : -1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                <Trans>Movement</Trans>
              </th>
              <th scope="col" className={styles.minor}>
                <Trans>Time</Trans>
              </th>
              <th
                scope="col"
                className={`${tables.number} ${styles.unit} ${choice.figure === null ? styles.short : ''}`}
              >
                {choice.figure === null ? t`Amount (${unit})` : t`${figureWord(figure)} (${unit})`}
                <small className={styles.narrow}>{choice.figure === null ? balance : held}</small>
              </th>
              <th scope="col" className={`${tables.number} ${styles.minor} ${styles.unit}`}>
                {held}
              </th>
              <th scope="col" className={`${tables.number} ${styles.minor} ${styles.unit}`}>
                {balance}
              </th>
              <th scope="col" className={styles.minor}>
                <Trans>Record</Trans>
              </th>
              <th scope="col">
                <span className="visually-hidden">
                  <Trans>Postings</Trans>
                </span>
              </th>
            </tr>
          </thead>
          {blocks.map((movements, i) => {
            const first = before;
            before += movements.length;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added, and only the first one changes
              <Block key={i} wallet={props.wallet} choice={choice} movements={movements} before={first} />
            );
          })}
        </table>
      </Scroll>
    </div>
  );
}

/** Movements that are drawn together, while they are near. What has the focus stays. */
const Block = memo(function Block(props: {
  readonly wallet: Wallet;
  readonly choice: Choice;
  readonly movements: readonly Movement[];
  /** How many movements are before the first one. */
  readonly before: number;
}) {
  const { movements, wallet, choice, before } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  /** The room of what is not drawn, in px. */
  const [roomPx, setRoomPx] = useState<number | null>(null);
  useEffect(() => {
    const drawn = body.current;
    if (drawn === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const now = entries.at(-1);
        if (now?.isIntersecting) setRoomPx(null);
        else if (now && !drawn.contains(document.activeElement)) setRoomPx(now.boundingClientRect.height);
      },
      { rootMargin: `${nearPx}px 0px` },
    );
    watch.observe(drawn);
    return () => watch.disconnect();
  }, []);
  return (
    <tbody ref={body}>
      {roomPx === null ? (
        movements.map((movement, i) => {
          const { together } = movement;
          const row = { movement, index: before + i + 2, figure: choice.figure };
          // Keyed by the oldest, a row that is open stays so when another payout comes on top of it.
          return together ? (
            <PayoutsRow key={together.oldest} {...row} together={together} wallet={wallet} choice={choice} />
          ) : (
            <MovementRow key={movement.id} {...row} />
          );
        })
      ) : (
        <tr style={{ height: roomPx }}>
          <td colSpan={7} />
        </tr>
      )}
    </tbody>
  );
});
