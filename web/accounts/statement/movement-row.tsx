import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type FigureName, sumNames } from '#domain/ledger/figures.ts';
import { tradeWord } from '#messages/statement/statement.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import { translator } from '#web/widgets/translator.ts';
import { figureWord } from './figure-words.ts';
import { MovementIcon } from './movement-icon.tsx';
import { MovementRecord } from './movement-record.tsx';
import { changesBeside, codeWord, inOneLine, leadOf, type Movement, titleWord } from './postings.ts';
import styles from './statement.module.css';

/**
 * One thing that happened: what it is called, what it changed, and the balances after it. What it posted, figure by figure, opens
 * below it.
 *
 * @param figure whose change leads, and what was held afterwards is of; null: the change of the balance, and what was available
 */
export function MovementRow(props: {
  readonly movement: Movement;
  /** Its place in the table; none where it is shown within a row. */
  readonly index?: number;
  readonly figure: FigureName | null;
}) {
  const { t } = useLingui();
  const { movement, figure } = props;
  const [open, setOpen] = useState(false);
  const details = useId();
  const title = titleWord(movement);
  const beside = changesBeside(movement, figure);
  const change = leadOf(movement, figure);
  const after = heldAfter(movement, figure);
  return (
    <>
      <tr
        aria-rowindex={props.index}
        className={styles.line}
        data-open={open}
        data-within={props.index === undefined || undefined}
      >
        <td>
          <div className={styles.what}>
            <MovementIcon code={movement.code} />
            <div>
              <span className={styles.title}>{title}</span>
              {movement.trade && <small className={styles.about}>{tradeWord(translator, movement.trade)}</small>}
              {movement.mined && <Mined mined={movement.mined} />}
              {beside.length > 0 && <small className={styles.beside}>{inOneLine(beside)}</small>}
              <small className={styles.narrow}>
                <When time={movement.time} />
              </small>
            </div>
          </div>
        </td>
        <td className={styles.minor}>
          <When time={movement.time} />
        </td>
        <td className={`${tables.number} ${styles.amount}`} data-none={change === '0.00'}>
          {signedMoney(change)}
          <small className={styles.narrow}>{money(figure === null ? movement.balance : after)}</small>
        </td>
        <td className={`${tables.number} ${styles.minor}`}>{money(after)}</td>
        <td className={`${tables.number} ${styles.minor}`}>{money(movement.balance)}</td>
        <td className={styles.minor}>
          <MovementRecord movement={movement} />
        </td>
        <td className={styles.more}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            aria-label={t`Postings of: ${title}, ${dayAndTime(movement.time)}`}
            onClick={() => setOpen(!open)}
          >
            <ExpandIcon size={20} stroke={1.75} aria-hidden />
          </button>
        </td>
      </tr>
      {open && (
        <tr id={details} className={styles.details}>
          <td colSpan={7}>
            <MovementDetails movement={movement} />
          </td>
        </tr>
      )}
    </>
  );
}

/** What a figure was after a movement that posted to it; of a sum, and of no figure, what was available. */
export function heldAfter(movement: Movement, figure: FigureName | null): string {
  return movement.accounts.find(({ account }) => account === figure)?.after ?? movement.available;
}

function Mined({ mined }: { readonly mined: NonNullable<Movement['mined']> }) {
  return (
    <small className={styles.about}>
      {mined.coin}, {dayOf(mined.day)}
      {mined.addition > 0 && (
        <>
          {' '}
          <Trans>(came late)</Trans>
        </>
      )}
    </small>
  );
}

/** The reader's own time; the UTC one, by which days are chosen, in its title. */
export function When(props: { readonly time: string }) {
  return (
    <time dateTime={props.time} title={props.time}>
      {dayAndTime(props.time)}
    </time>
  );
}

/** Its postings by figure, what each figure was afterwards, and what it added to the sums of the wallet. */
function MovementDetails({ movement }: { readonly movement: Movement }) {
  const { t } = useLingui();
  const { accounts, postings, sums } = movement;
  return (
    <div className={styles.inside}>
      <table className={styles.figures} aria-label={t`Postings`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Figure</Trans>
            </th>
            <th scope="col">
              <Trans>Changed by</Trans>
            </th>
            <th scope="col">
              <Trans>Afterwards</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, change, after }) => {
            const own = postings.filter((posting) => posting.account === account);
            return (
              <tr key={account}>
                <th scope="row">
                  {figureWord(account)}
                  {own.length > 1 && (
                    <small>
                      {own
                        .map((posting) => `${postingWord(movement, posting)} ${signedMoney(posting.amount)}`)
                        .join(' · ')}
                    </small>
                  )}
                </th>
                <td>{signedMoney(change)}</td>
                <td>{money(after)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ul className={styles.sums}>
        {sumNames
          .filter((sum) => sums[sum] !== '0.00')
          .map((sum) => (
            <li key={sum}>
              <Trans>
                Counts in {figureWord(sum)}: {signedMoney(sums[sum])}
              </Trans>
            </li>
          ))}
        <li>
          <Trans>Balance after it: {money(movement.balance)}</Trans>
        </li>
        <li>
          <Trans>Movement {movement.id}</Trans>
        </li>
        <li className={styles.narrow}>
          <MovementRecord movement={movement} />
        </li>
      </ul>
    </div>
  );
}

/** What one of several postings to a figure is: a part of another kind, or the sum that it counts in, or a move within the wallet. */
function postingWord(movement: Movement, posting: Movement['postings'][number]): string {
  if (posting.code !== movement.code) return codeWord(posting.code);
  switch (posting.class) {
    case 'deposit':
      return figureWord('deposits');
    case 'withdrawal':
      return figureWord('withdrawals');
    case 'profit':
      return figureWord('profits');
    default: {
      const other = movement.postings.find(({ id }) => (BigInt(id) ^ 1n) === BigInt(posting.id));
      return other ? figureWord(other.account) : '';
    }
  }
}
