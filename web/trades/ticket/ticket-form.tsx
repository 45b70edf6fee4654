import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { placeTrade } from '#api/trades.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { useCommand } from '#web/client/use-command.ts';
import { useBarriers } from '#web/trades/chart/barriers.ts';
import { useStandstill } from '#web/trades/disconnected.tsx';
import { entersTicket } from '#web/trades/enter-key.ts';
import { Settled, useSettled } from '#web/trades/settlements.tsx';
import { sideWord } from '#web/trades/words.ts';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { useShortcuts } from '#web/ui/keys.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { askAgain } from '#web/widgets/outcome.tsx';
import { SideIcon } from '#web/widgets/side-icon.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import styles from './ticket.module.css';
import {
  holdsUntil,
  type MarketView,
  newTicket,
  type Order,
  pausesOfOrder,
  placeWords,
  shownTicket,
  summarise,
  type TicketAction,
  ticketReducer,
} from './ticket.ts';
import { useTicketChoices } from './ticket-choices.ts';
import { DurationField, RuleOfTicket, SideField, StakeField, TermsOfTicket } from './ticket-fields.tsx';

/** T1: everything that matters is read before the button; U, D and Enter work from anywhere in the room. */
export function TicketForm(props: {
  readonly market: MarketView;
  readonly wallet: Wallet;
  readonly available: string | null;
  /** Why nothing can be placed on this wallet at all, in place of the form. */
  readonly closed: ReactNode;
}) {
  const { t } = useLingui();
  const { available } = props;
  const queries = useQueryClient();
  const { knownServerNow, serverNow } = useLive();
  const { first, keepStake, keepDuration } = useTicketChoices();
  const [typed, act] = useReducer(ticketReducer, first, newTicket);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const place = useCommand(
    async ({ body }: Order, key) => {
      const reply = await call(placeTrade, { body, key });
      act({ type: 'placed' });
      for (const view of ['trades', 'balance', 'statement']) void queries.invalidateQueries({ queryKey: [view] });
      return reply;
    },
    (sent) => pausesOfOrder(sent, serverNow()),
  );

  const { state, asked } = place;
  const { step } = state;
  const order = asked?.input ?? null;
  const { ticket, market, wallet } = shownTicket({ ticket: typed, market: props.market, wallet: props.wallet }, order);
  const { barrier, closedBecause, limits } = useBarriers(wallet, market.lowerName);
  const lost = useStandstill(market.tradable);
  const summary = summarise(ticket, { market, wallet, available, closedBecause, limits, lost });
  const locked = order !== null;
  // An accepted order and a result are shown until something else is: a result, another pair, or the next trade being made.
  const settled = useSettled(props.wallet);
  const [dismissedOrder, setDismissedOrder] = useState<unknown>(null);
  const [dismissedResult, setDismissedResult] = useState<unknown>(null);
  const results = settled === dismissedResult ? [] : settled;
  const isEnded = state.step === 'done' && settled.some(({ tradeId }) => tradeId === state.reply.tradeId);
  const turnTo = (action: TicketAction) => {
    setDismissedOrder(state);
    setDismissedResult(settled);
    act(action);
    if (action.type === 'duration') keepDuration(action.duration);
    if (action.type === 'stake') keepStake(action.stake);
  };
  const chosenPair = props.market.lowerName;
  const [pair, setPair] = useState(chosenPair);
  if (pair !== chosenPair) {
    setPair(chosenPair);
    setDismissedOrder(state);
  }

  useShortcuts({
    alone: ({ key, repeat, target }) => {
      switch (key.toLowerCase()) {
        case 'u':
        case 'd':
          if (!locked) turnTo({ type: 'position', position: key.toLowerCase() === 'u' ? 'UP' : 'DOWN' });
          return true;
        case 'enter':
          // A key held down is one press.
          if (repeat || !(target instanceof Element) || !entersTicket(target)) return false;
          form.current?.requestSubmit();
          return true;
        default:
          return false;
      }
    },
  });

  useFocusKept(button, step === 'unknown');
  useEffect(() => {
    // On a phone the answer stands below the fold of the thumb.
    if (step === 'done' || step === 'failed' || step === 'unknown')
      form.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [step]);

  const currency = wallet === 'real' ? 'USD' : t`practice USD`;
  const funds = (
    <span className={styles.funds}>
      <Trans>
        Available{' '}
        <strong key={results[0]?.tradeId} data-settled={results.length > 0} data-testid="available">
          {available === null ? '…' : money(available)}
        </strong>
      </Trans>
      {`\u00a0${props.wallet === 'real' ? 'USD' : t`practice USD`}`}
    </span>
  );
  // The unit of practice money is long: beside the title there is only room for the badge.
  const practice = props.wallet === 'practice';
  const aside = practice ? (
    <Tag tone="warn">
      <Trans>practice</Trans>
    </Tag>
  ) : (
    funds
  );
  const line = practice && <p className={styles.line}>{funds}</p>;
  const outcome = (
    <>
      {(locked || place.busy || state !== dismissedOrder) && <OrderOutcome state={state} order={order} />}
      <div className={styles.result} role="status">
        {results.map((trade) => (
          <p key={trade.tradeId} data-status={trade.status}>
            <Settled trade={trade} />
          </p>
        ))}
      </div>
      {state.step === 'done' && state !== dismissedOrder && !isEnded && (
        <Notice tone="success">
          <Trans>
            {sideWord(state.reply.positions)} on {nameOfPair(state.reply.currencyPair)} for {money(state.reply.amount)}{' '}
            at {state.reply.payoutRate / 100} % was accepted and signed.
          </Trans>
        </Notice>
      )}
    </>
  );
  const closed = props.closed ?? (barrier === null ? null : <Notice tone="warn">{barrier}</Notice>);
  // An order whose fate is not known stays here to be asked about.
  if (closed !== null && !locked) {
    return (
      <Panel id="ticket-title" title={t`Ticket`} aside={aside}>
        {line}
        {closed}
        {outcome}
      </Panel>
    );
  }
  if (!market.terms || !summary) {
    return (
      <Panel id="ticket-title" title={t`Ticket`} aside={aside}>
        {line}
        <p>
          <Trans>{market.Uppername} can’t be traded here. Its price is shown for information.</Trans>
        </p>
        {outcome}
      </Panel>
    );
  }
  const { position } = ticket;
  const errors = locked ? [] : summary.errors;
  const ready = position !== null && errors.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Not debounced: while one is on its way, a second press is that same one.
    if (!ready) return;
    setDismissedResult(settled);
    const { stake } = ticket;
    const body = { currencyPair: market.lowerName, positions: position, amount: plainAmount(stake), wallet } as const;
    const { duration, payoutRate } = summary;
    void place.run(order ?? { body: { ...body, duration, payoutRate, ...holdsUntil(knownServerNow()) }, market });
  };
  const pressed = placeWords(position, ticket.stake, wallet);
  return (
    <Panel id="ticket-title" title={t`Ticket · ${market.Uppername}`} aside={aside}>
      {line}
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`Ticket`}>
        <SideField
          position={position}
          locked={locked}
          onChoose={(side) => turnTo({ type: 'position', position: side })}
        />
        <StakeField
          stake={ticket.stake}
          terms={market.terms}
          limit={summary.isOwnLimit ? undefined : limits[0]}
          currency={currency}
          locked={locked}
          wrong={errors.length > 0 && market.tradable && !lost}
          onStake={(stake) => turnTo({ type: 'stake', stake })}
        />
        <DurationField
          terms={market.terms}
          duration={summary.duration}
          locked={locked}
          onChoose={(duration) => turnTo({ type: 'duration', duration })}
        />
        <TermsOfTicket summary={summary} />
        {/* One place for both, so that the button stays where it is: with an error there is nothing to agree to yet. */}
        <div className={styles.before}>
          {errors.length === 0 && <RuleOfTicket market={market} terms={market.terms} />}
          {errors.map((error, nth) => (
            <p key={error} className={styles.error} role="status">
              {error}
              {nth === 0 && summary.isOwnLimit && (
                <>
                  {' '}
                  <Link to="/user/limits">
                    <Trans>Limits</Trans>
                  </Link>
                </>
              )}
            </p>
          ))}
        </div>
        <button
          ref={button}
          type="submit"
          className={styles.place}
          data-side={position ?? ''}
          disabled={!ready || place.busy}
          aria-busy={place.busy}
          aria-keyshortcuts="Enter"
        >
          {position !== null && summary.loss !== null && !locked && <SideIcon side={position} size={18} />}
          {place.busy ? t`Placing…` : locked ? askAgain() : pressed}
          {ready && !place.busy && (
            <span className={styles.enter} aria-hidden="true">
              <Trans>Enter</Trans>
            </span>
          )}
        </button>
        {outcome}
      </form>
    </Panel>
  );
}
