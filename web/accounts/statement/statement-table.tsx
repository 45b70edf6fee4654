import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { money } from '#web/ui/money.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf, readableTime } from '#web/ui/time.ts';
import { AdjustmentNote } from './adjustment-note.tsx';
import { accountWord, causeWord, codeWord, type StatementLine, signed, unitOf } from './postings.ts';
import styles from './statement.module.css';

/** How far from what is seen lines are drawn, in px. */
export const nearPx = 1_500;

/**
 * Blocks of lines of the statement, newest first. Amounts are in the wallet's money, which the columns name. Only blocks near
 * to what is seen are drawn; the others keep their room. The blocks read so far may hold a year.
 *
 * @param complete whether the last block ends the statement
 */
export function StatementTable(props: {
  readonly wallet: Wallet;
  readonly blocks: readonly (readonly StatementLine[])[];
  readonly complete: boolean;
}) {
  const { t } = useLingui();
  const { blocks } = props;
  const unit = unitOf(props.wallet);
  const count = blocks.reduce((sum, lines) => sum + lines.length, 0);
  let before = 0;
  return (
    <Scroll label={t`Postings`}>
      {/* How many lines there are is known once the last was read; the head is a row too. */}
      <table className={`${tables.table} ${styles.postings}`} aria-rowcount={props.complete ? count + 1 : -1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={tables.minor}>
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>Posting</Trans>
            </th>
            <th scope="col" className={tables.minor}>
              <Trans>Account</Trans>
            </th>
            <th scope="col" className={`${tables.number} ${styles.unit}`}>
              <Trans>Amount ({unit})</Trans>
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              <Trans>Account after</Trans>
            </th>
            <th scope="col" className={`${tables.number} ${styles.unit}`}>
              <Trans>Balance ({unit})</Trans>
            </th>
            <th scope="col" className={tables.minor}>
              <Trans>Cause</Trans>
            </th>
          </tr>
        </thead>
        {blocks.map((lines, i) => {
          const first = before;
          before += lines.length;
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added, and only the first one changes
          return <Block key={i} lines={lines} next={blocks[i + 1]?.[0]?.journal ?? null} before={first} />;
        })}
      </table>
    </Scroll>
  );
}

/** Lines that are drawn together, while they are near. What has the focus stays. */
const Block = memo(function Block(props: {
  readonly lines: readonly StatementLine[];
  /** Journal of the line after the last one. */
  readonly next: string | null;
  /** How many lines stand before the first one. */
  readonly before: number;
}) {
  const { lines } = props;
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
        lines.map((line, i) => (
          <Line
            key={line.id}
            line={line}
            index={props.before + i + 2}
            // The lines of one journal belong together: all or none of them was posted (L4).
            joined={(lines[i + 1]?.journal ?? props.next) === line.journal}
          />
        ))
      ) : (
        <tr style={{ height: roomPx }}>
          <td colSpan={7} />
        </tr>
      )}
    </tbody>
  );
});

function Line(props: { readonly line: StatementLine; readonly index: number; readonly joined: boolean }) {
  const { line } = props;
  return (
    <tr aria-rowindex={props.index} data-joined={props.joined} className={styles.line}>
      <td className={tables.minor}>
        <When time={line.time} />
      </td>
      <td>
        {codeWord(line.code)}
        {line.mined && (
          <small>
            {' '}
            {line.mined.coin}, {dayOf(line.mined.day)}
            {line.mined.addition > 0 && (
              <>
                {' '}
                <Trans>(came late)</Trans>
              </>
            )}
          </small>
        )}
        <small className={tables.narrow}>
          {accountWord(line.account)} · <When time={line.time} />
        </small>
        <small className={tables.narrow}>
          <Cause line={line} />
        </small>
      </td>
      <td className={tables.minor}>{accountWord(line.account)}</td>
      <td className={tables.number}>{signed(line.amount)}</td>
      <td className={`${tables.number} ${tables.minor}`}>{money(line.accountBalance)}</td>
      <td className={tables.number}>{money(line.balance)}</td>
      <td className={tables.minor}>
        <Cause line={line} />
      </td>
    </tr>
  );
}

/** The reader's own time; the UTC one, by which days are chosen, in its title. */
function When(props: { readonly time: string }) {
  return (
    <time dateTime={props.time} title={props.time}>
      {readableTime(props.time)}
    </time>
  );
}

function Cause({ line }: { readonly line: StatementLine }) {
  const { kind, id } = line.cause;
  switch (kind) {
    case 'trade':
      return (
        <a href={`/receipts/${id}`}>
          <Trans>trade receipt</Trans>
        </a>
      );
    case 'deposit':
      return (
        <Link to="/user/deposits/$id" params={{ id }}>
          <Trans>deposit</Trans>
        </Link>
      );
    case 'withdrawal':
      return (
        <Link to="/user/withdrawals/$id" params={{ id }}>
          <Trans>withdrawal</Trans>
        </Link>
      );
    case 'copy':
      return (
        <Link to="/user/trading/copies/$id" params={{ id }}>
          <Trans>copy</Trans>
        </Link>
      );
    case 'contract':
      return line.mined ? (
        <a
          href={`/user/mining/contracts/${id}/payouts/${line.mined.coin}/${line.mined.day}${line.mined.addition > 0 ? `?late=${line.mined.addition}` : ''}`}
        >
          <Trans>payout’s receipt</Trans>
        </a>
      ) : (
        <a href={`/user/mining/contracts/${id}`}>
          <Trans>mining contract</Trans>
        </a>
      );
    case 'adjustment':
      return <AdjustmentCause id={id} />;
    default:
      return <span title={id}>{causeWord(kind)}</span>;
  }
}

function AdjustmentCause(props: { readonly id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.cause} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>adjustment</Trans>
      </button>
      {open && <AdjustmentNote id={props.id} onClose={() => setOpen(false)} />}
    </>
  );
}
