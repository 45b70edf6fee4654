import { percentText } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { type DayPlan, type MiningDay, nothingWords, partsText, sumOf, unitsOfParts } from './day-words.ts';
import styles from './mining.module.css';

/** 'would be' while the day is open: nothing of it is posted. */
const isPreview = ({ state }: MiningDay): boolean => state === 'open';

/** What becomes of all that came in, and that it adds up to the millionth of the smallest unit (N3). */
export function DaySums({ day }: { readonly day: MiningDay }) {
  const { coin } = day;
  const sum = sumOf(day);
  const lines: readonly (readonly [string, string, string])[] = [
    ['Paid to contracts', `sold for ${money(day.sums.paid)} USD`, partsText(sum.sold)],
    ['Carried on by contracts', 'after the day less before it', partsText(sum.carried)],
    ['To the house', 'pool fees, power and the part that nobody bought', partsText(sum.fees)],
    ['The house’s remainder', 'less than a smallest unit, after less before', partsText(sum.house)],
    ['Received', 'the day’s counted receipts', partsText(sum.received)],
  ];
  return (
    <Panel id="day-sums-title" title={isPreview(day) ? 'Preview of the sum: nothing is posted yet' : 'The sum'}>
      <dl className={`${styles.figures} ${styles.sums}`}>
        {lines.map(([name, meaning, amount]) => (
          <div key={name}>
            <dt>
              {name}
              <small>{meaning}</small>
            </dt>
            <dd>
              {amount} {coin}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.verdict}>{verdictOf(day, sum.difference)}</div>
    </Panel>
  );
}

function verdictOf(day: MiningDay, difference: bigint) {
  if (day.state === 'closed') {
    return <Notice tone="info">It is divided plan by plan; the sum is complete once all plans are.</Notice>;
  }
  if (difference === 0n) {
    return <Notice tone="success">Payouts + carried + fees = receipts, to the last part.</Notice>;
  }
  return (
    <Notice tone="error">
      It does not add up: {partsText(difference)} {day.coin} are missing. Run <code>npm run verify</code>: it names what
      is wrong.
    </Notice>
  );
}

/** Each plan's part of the day: what one contract gets line by line, and what all of them get together. */
export function DayPlans({ day }: { readonly day: MiningDay }) {
  const { plans, unsold, coin } = day;
  return (
    <Panel id="day-plans-title" title={isPreview(day) ? 'What each plan would get' : 'What each plan got'}>
      {plans.length === 0 && (
        <Empty>
          {day.state === 'closed'
            ? 'No plan is divided yet.'
            : 'No contract runs on this day, so all of it is the house’s.'}
        </Empty>
      )}
      <div className={styles.cards}>
        {plans.map((plan) => (
          <PlanCard key={plan.planId} plan={plan} coin={coin} />
        ))}
      </div>
      <p className={styles.note}>
        Unsold part: {unitsOfParts(unsold.gross)} {coin}, of hash rate that no contract has bought. It goes to the
        house.
      </p>
    </Panel>
  );
}

function PlanCard(props: { readonly plan: DayPlan; readonly coin: string }) {
  const { plan, coin } = props;
  const id = `plan-${plan.planId}`;
  const nothing = nothingWords(plan);
  const lines: readonly (readonly [string, string])[] = [
    ['Share of the receipts', unitsOfParts(plan.gross)],
    ['− pool fee', unitsOfParts(plan.poolFee)],
    ['− power', unitsOfParts(plan.power)],
    ['= left of the day', unitsOfParts(plan.net)],
  ];
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>
        {plan.name}: {money(String(plan.contracts))} {plan.contracts === 1 ? 'contract' : 'contracts'}
      </h3>
      {nothing !== null && (
        <Notice tone="warn">
          {nothing}
          {plan.nothing === 'costs' &&
            ` Power alone would have cost ${unitsOfParts(plan.powerDue)} ${coin} per contract.`}
        </Notice>
      )}
      <dl className={styles.figures}>
        {lines.map(([name, coins]) => (
          <div key={name}>
            <dt>{name}, per contract</dt>
            <dd>
              {coins} {coin}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            Expected by the formula, per contract
            <small>by the network’s figures of the day; payouts do not depend on it</small>
          </dt>
          <dd>{plan.expected === null ? 'not known' : `${unitsOfParts(plan.expected)} ${coin}`}</dd>
        </div>
        <div>
          <dt>Luck</dt>
          <dd>{plan.luckBps === null ? 'not known' : percentText(plan.luckBps)}</dd>
        </div>
        <div>
          <dt>
            Paid, all contracts
            <small>
              {money(plan.soldCoins)} {coin} sold
            </small>
          </dt>
          <dd>{money(plan.paid)} USD</dd>
        </div>
        <div>
          <dt>
            Carried on, all contracts
            <small>
              before the day {unitsOfParts(plan.carriedBefore)} {coin}
            </small>
          </dt>
          <dd>
            {unitsOfParts(plan.carriedAfter)} {coin}
          </dd>
        </div>
        <div>
          <dt>Fees to the house, all contracts</dt>
          <dd>
            {money(plan.fees)} {coin}
          </dd>
        </div>
      </dl>
    </section>
  );
}
