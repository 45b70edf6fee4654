import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FigureName } from '#domain/ledger/figures.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayAndTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { MovementIcon } from './movement-icon.tsx';
import { MovementRecord } from './movement-record.tsx';
import { heldAfter, MovementRow, When } from './movement-row.tsx';
import { type Choice, changesBeside, daysText, inOneLine, leadOf, type Movement, type Together } from './postings.ts';
import { useStatementSource } from './source.tsx';
import styles from './statement.module.css';

/**
 * Mining payouts that follow one another within a month: their sum, with the balances after the newest of them. Each opens below
 * the row, with its own balances.
 */
export function PayoutsRow(props: {
  readonly movement: Movement;
  readonly together: Together;
  readonly index: number;
  readonly wallet: Wallet;
  readonly choice: Choice;
  readonly figure: FigureName | null;
}) {
  const { t } = useLingui();
  const { movement, together, figure } = props;
  const [open, setOpen] = useState(false);
  const after = heldAfter(movement, figure);
  const beside = changesBeside(movement, figure);
  return (
    <>
      <tr aria-rowindex={props.index} className={styles.line} data-open={open}>
        <td>
          <div className={styles.what}>
            <MovementIcon code={movement.code} />
            <div>
              <span className={styles.title}>
                <Trans>Mining payouts</Trans>
              </span>{' '}
              <About together={together} />
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
        <td className={`${tables.number} ${styles.amount}`}>
          {signedMoney(leadOf(movement, figure))}
          <small className={styles.narrow}>{money(figure === null ? movement.balance : after)}</small>
        </td>
        <td className={`${tables.number} ${styles.minor}`}>{money(after)}</td>
        <td className={`${tables.number} ${styles.minor}`}>{money(movement.balance)}</td>
        <td className={styles.minor}>{together.contracts === 1 && <MovementRecord movement={movement} />}</td>
        <td className={styles.more}>
          <button
            type="button"
            aria-expanded={open}
            aria-label={t`Each payout of: Mining payouts, ${dayAndTime(movement.time)}`}
            onClick={() => setOpen(!open)}
          >
            <ExpandIcon size={20} stroke={1.75} aria-hidden />
          </button>
        </td>
      </tr>
      {open && <Payouts {...props} />}
    </>
  );
}

/** How many, of which days, and of how many contracts where there are several. */
function About({ together }: { readonly together: Together }) {
  const { count, contracts, firstDay, lastDay } = together;
  return (
    <small className={styles.about}>
      <Plural value={count} one="# payout" other="# payouts" />
      {firstDay !== null && `, ${daysText(firstDay, lastDay ?? firstDay)}`}
      {contracts > 1 && (
        <>
          {', '}
          <Trans>{contracts} contracts</Trans>
        </>
      )}
    </small>
  );
}

/** So many payouts are read at a time: those of a month of one contract in two coins, nearly always. */
const readAtOnce = 65;

function Payouts(props: {
  readonly movement: Movement;
  readonly together: Together;
  readonly wallet: Wallet;
  readonly choice: Choice;
}) {
  const { movement, together, wallet, choice } = props;
  const oldest = BigInt(together.oldest);
  const source = useStatementSource();
  const found = useInfiniteQuery({
    queryKey: [...source.key, 'movements within', wallet, choice, movement.id, together.oldest],
    // They are in the ledger, and do not change any more.
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: String(BigInt(movement.id) + 1n),
    queryFn: ({ pageParam }) =>
      source.read(wallet, { ...choice, code: 'mining-payout' }, readAtOnce, { cursor: pageParam }),
    getNextPageParam: ({ nextCursor }) => (nextCursor !== null && BigInt(nextCursor) > oldest ? nextCursor : undefined),
  });
  const payouts = found.data?.pages.flatMap(({ items }) => items).filter(({ id }) => BigInt(id) >= oldest) ?? [];
  return (
    <>
      {payouts.map((one) => (
        <MovementRow key={one.id} movement={one} figure={choice.figure} />
      ))}
      {(found.isPending || found.isError || found.hasNextPage) && (
        <tr>
          <td colSpan={7}>
            {found.isPending && <Skeleton height={120} />}
            {found.isError && <Unread query={found} />}
            {found.hasNextPage && (
              <PlainButton busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                <Trans>Show more payouts</Trans>
              </PlainButton>
            )}
          </td>
        </tr>
      )}
    </>
  );
}
