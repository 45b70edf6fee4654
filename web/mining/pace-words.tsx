import { Trans } from '@lingui/react/macro';
import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { money } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';
import styles from './mining.module.css';
import { type Pace, paceDays } from './pace.ts';
import type { ContractView } from './queries.ts';

/** From so many cents on, the cents of an estimate say nothing. */
const wholeFrom = 2_000n;

/** An estimate in dollars that says no more than it can: '173', below 20 dollars '17.30'. */
export function aboutText(estimate: bigint): string {
  const text = formatCents(cents(estimate));
  return money(estimate < wholeFrom ? text : text.replace(/\.\d\d$/, ''));
}

/** How an amount compares to the price, to the cent. */
const missing = (paid: bigint, price: bigint): Cents => cents(paid < price ? price - paid : paid - price);

/**
 * Whether the price comes back: by the end at the pace of late, or as it ended. With how it was made, and why it differs from what the
 * plan's card says.
 *
 * @param props.term what the plan's card says of the whole term, in cents; null where that is not known
 */
export function PaceWords(props: {
  readonly contract: ContractView;
  readonly pace: Pace | null;
  readonly term: bigint | null;
}) {
  const { contract, pace, term } = props;
  const price = parseCents(contract.price) ?? 0n;
  const paid = parseCents(contract.paid) ?? 0n;
  const priceText = money(contract.price);
  if (contract.state === 'ended') return <EndedWords contract={contract} />;
  if (pace === null) {
    return (
      <p className={styles.note}>
        <Trans>An estimate for the whole term appears after {paceDays.least} paid days.</Trans>
      </p>
    );
  }
  const [before, newest] = [pace.before, pace.paid].map((of) => money(formatCents(cents(of))));
  return (
    <div className={styles.answer}>
      <p>
        {paid >= price ? (
          <Trans>
            The price is paid back. At the pace of the last {pace.days} days about {aboutText(pace.total)} USD by the
            end.
          </Trans>
        ) : (
          <Trans>
            At the pace of the last {pace.days} days about {aboutText(pace.total)} of {priceText} USD by the end.
          </Trans>
        )}
      </p>
      <small>
        <Trans>
          An estimate, no promise (dotted line): {before} USD of the days paid in full, and for each of the {pace.left}{' '}
          days left the average of the last {pace.days} days’ payouts: {newest} ÷ {pace.days} USD. Difficulty and prices
          change it.
        </Trans>
      </small>
      {term !== null && (
        <small>
          {aboutText(term) === aboutText(pace.total) ? (
            <Trans>
              The plan’s card says the same for the {contract.plan.termDays} days: by the latest network figures and
              prices alone, with average luck.
            </Trans>
          ) : (
            <Trans>
              The plan’s card says about {aboutText(term)} USD for the {contract.plan.termDays} days: by the latest
              network figures and prices alone, with average luck. This contract’s paid days had their own prices,
              difficulty and luck, so the two differ.
            </Trans>
          )}
        </small>
      )}
    </div>
  );
}

/** What a contract has paid back once its term is over; what is to come of it is said. */
function EndedWords({ contract }: { readonly contract: ContractView }) {
  const price = parseCents(contract.price) ?? 0n;
  const paid = parseCents(contract.paid) ?? 0n;
  const priceText = money(contract.price);
  const toCome = contract.plan.termDays - contract.daysDivided;
  // The term is over with its last day; that day is paid once it is closed, and others may wait for their receipts.
  if (toCome > 0) {
    return (
      <p className={styles.answer}>
        <Trans>
          Ended on {dayOf(contract.lastDay)}: {money(contract.paid)} of {priceText} USD paid back so far. Days not paid
          out yet: {toCome}.
        </Trans>
      </p>
    );
  }
  const difference = money(formatCents(missing(paid, price)));
  return (
    <p className={styles.answer}>
      {paid < price ? (
        <Trans>
          Ended on {dayOf(contract.lastDay)}: {money(contract.paid)} of {priceText} USD paid back, {difference} less
          than the price.
        </Trans>
      ) : (
        <Trans>
          Ended on {dayOf(contract.lastDay)}: {money(contract.paid)} USD paid back for a price of {priceText},{' '}
          {difference} more.
        </Trans>
      )}
    </p>
  );
}
