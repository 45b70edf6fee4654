import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { plainAmount } from '#domain/money/typed.ts';
import type { TradePosition } from '#domain/trades/trade.ts';
import type { OwnLimit } from '#web/trades/chart/barriers.ts';
import { sideWord } from '#web/trades/words.ts';
import { money } from '#web/ui/money.ts';
import { SideIcon } from '#web/widgets/side-icon.tsx';
import { durationText, type MarketView, rateText, type TicketSummary } from './ticket.ts';
import styles from './ticket-fields.module.css';

const quickStakes = ['5.00', '10.00', '25.00', '100.00'] as const;
type Terms = NonNullable<MarketView['terms']>;

export function SideField(props: {
  readonly position: TradePosition | null;
  readonly locked: boolean;
  readonly onChoose: (position: TradePosition) => void;
}) {
  const { position, locked, onChoose } = props;
  return (
    <fieldset className={styles.choices} disabled={locked}>
      <legend>
        <Trans>Side</Trans>
      </legend>
      {(['UP', 'DOWN'] as const).map((side) => (
        <label key={side} className={styles.side} data-side={side} data-chosen={position === side}>
          <input
            type="radio"
            name="position"
            value={side}
            checked={position === side}
            aria-keyshortcuts={side === 'UP' ? 'U' : 'D'}
            onChange={() => onChoose(side)}
          />
          <SideIcon side={side} size={18} /> {sideWord(side)}
          <span className={styles.key} aria-hidden="true">
            {side === 'UP' ? 'U' : 'D'}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The stake, typed or picked, with the pair's limits and the customer's own beside it. */
export function StakeField(props: {
  readonly stake: string;
  readonly terms: Terms;
  readonly limit: OwnLimit | undefined;
  readonly currency: string;
  readonly locked: boolean;
  readonly wrong: boolean;
  readonly onStake: (stake: string) => void;
}) {
  const { t } = useLingui();
  const { stake, terms, limit, currency, locked, onStake } = props;
  const id = useId();
  return (
    <div className={styles.stake}>
      <label htmlFor={id}>
        <Trans>Stake ({currency})</Trans>
      </label>
      <div className={styles.amount}>
        <span aria-hidden="true">
          <Trans>
            Stake, {short(terms.minStake)} to {short(terms.maxStake)}
          </Trans>
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={stake}
          disabled={locked}
          aria-invalid={props.wrong}
          aria-describedby={`${id}-limits`}
          onChange={(event) => onStake(event.currentTarget.value)}
        />
      </div>
      <div className={styles.quick}>
        {quickStakes.map((quick) => (
          <button
            key={quick}
            type="button"
            disabled={locked}
            aria-pressed={plainAmount(stake) === quick}
            aria-label={t`Stake ${quick}`}
            onClick={() => onStake(quick)}
          >
            {short(quick)}
          </button>
        ))}
      </div>
      <p id={`${id}-limits`} className={styles.limits}>
        <span className={styles.range}>
          <Trans>
            {money(terms.minStake)} to {money(terms.maxStake)}
          </Trans>
          {limit && '. '}
        </span>
        {limit && limitText(limit)}
      </p>
    </div>
  );
}

/** Without cents where there are none. */
const short = (amount: string): string => money(amount).replace(/\.00$/, '');

function limitText({ limit, period, left }: OwnLimit): string {
  const windows = {
    day: t`in 24 hours`,
    week: t`in 7 days`,
    month: t`in 30 days`,
    calendar_day: t`in a calendar day`,
    calendar_week: t`in a calendar week`,
    calendar_month: t`in a calendar month`,
  };
  return limit === 'stake'
    ? t`Your stake limit leaves ${money(left)} ${windows[period]}.`
    : t`Your loss limit leaves ${money(left)} ${windows[period]}.`;
}

/** Each duration with what it pays: they differ. */
export function DurationField(props: {
  readonly terms: Terms;
  readonly duration: number;
  readonly locked: boolean;
  readonly onChoose: (duration: number) => void;
}) {
  const { terms, locked, onChoose } = props;
  return (
    <fieldset className={styles.choices} disabled={locked}>
      <legend>
        <Trans>Duration and profit if you win</Trans>
      </legend>
      {terms.payouts.map(({ duration, payoutRate }) => (
        <label key={duration} className={styles.duration} data-chosen={props.duration === duration}>
          <input
            type="radio"
            name="duration"
            value={duration}
            checked={props.duration === duration}
            onChange={() => onChoose(duration)}
          />
          {durationText(duration)} <small>+{rateText(payoutRate)}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** T1: payout, what can be lost, break-even. */
export function TermsOfTicket(props: { readonly summary: TicketSummary }) {
  const { profit, payout, loss, breakEven } = props.summary;
  return (
    <dl className={styles.terms}>
      <div>
        <dt>
          <Trans>If you win</Trans>
        </dt>
        <dd>
          <strong>{profit === null ? '–' : `+${money(profit)}`}</strong>{' '}
          {/* Its line is kept: nothing below it moves while a stake is typed. */}
          <small>{payout === null ? '\u00a0' : <Trans>{money(payout)} paid back</Trans>}</small>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>If you lose</Trans>
        </dt>
        <dd>
          <strong>{loss === null ? '–' : `−${money(loss)}`}</strong>{' '}
          <small>
            <Trans>your whole stake</Trans>
          </small>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Break-even</Trans>
        </dt>
        <dd>
          <strong>{breakEven}</strong>{' '}
          <small>
            <Trans>of trades won</Trans>
          </small>
        </dd>
      </div>
    </dl>
  );
}

/** P2: what is not a live market is said where the decision is made. */
export function RuleOfTicket(props: { readonly market: MarketView; readonly terms: Terms }) {
  const { market, terms } = props;
  return (
    <p className={styles.rule}>
      <Trans>
        The house keeps a lost stake; a tie returns it. Entry: the first price from{' '}
        {(terms.entryDelay / 1000).toString()} s after acceptance{sourceNote(market)}.
      </Trans>
    </p>
  );
}

function sourceNote(market: MarketView): string {
  switch (market.kind) {
    case 'simulated':
      return t`, on simulated prices`;
    case 'replay':
      return t`, on replayed prices`;
    case 'live':
    case 'polled':
    case 'reference':
    case 'none':
      return '';
  }
}
