import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { placeTrade } from '#api/trades.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { call } from '#web/api-client/client.ts';
import { askAgain, Outcome } from '#web/api-client/outcome.tsx';
import { useCommand } from '#web/api-client/use-command.ts';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import styles from './ticket.module.css';
import {
  durationText,
  emptyTicket,
  type MarketView,
  type Order,
  shownTicket,
  summarise,
  ticketReducer,
  wordsOfOrder,
} from './ticket.ts';
import { sideWord } from './words.ts';

const quickStakes = ['5.00', '10.00', '25.00', '100.00'] as const;
const arrows = { UP: '▲', DOWN: '▼' } as const;

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
  const [typed, act] = useReducer(ticketReducer, emptyTicket);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const place = useCommand(async ({ body }: Order, key) => {
    const reply = await call(placeTrade, { body, key });
    act({ type: 'placed' });
    for (const view of ['trades', 'balance', 'statement']) void queries.invalidateQueries({ queryKey: [view] });
    return reply;
  });

  const { state, asked } = place;
  const { step } = state;
  const order = asked?.input ?? null;
  const { ticket, market, wallet } = shownTicket({ ticket: typed, market: props.market, wallet: props.wallet }, order);
  const summary = summarise(ticket, market, wallet, available);
  const locked = order !== null;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const radio = target instanceof HTMLInputElement && target.type === 'radio';
      const typing = target instanceof HTMLInputElement && !radio;
      if (event.ctrlKey || event.metaKey || event.altKey || typing || target instanceof HTMLSelectElement) return;
      const key = event.key.toLowerCase();
      if (key === 'u' && !locked) act({ type: 'position', position: 'UP' });
      else if (key === 'd' && !locked) act({ type: 'position', position: 'DOWN' });
      // A key held down is one press; Enter on a link or button is theirs.
      else if (key === 'enter' && !event.repeat && (target === document.body || radio)) {
        event.preventDefault();
        form.current?.requestSubmit();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [locked]);

  useFocusKept(button, step === 'unknown');
  useEffect(() => {
    // On a phone the answer stands below the fold of the thumb.
    if (step === 'done' || step === 'failed' || step === 'unknown')
      form.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [step]);

  const currency = wallet === 'real' ? 'USD' : t`practice USD`;
  const funds = (
    <span className={styles.funds}>
      {props.wallet === 'practice' && (
        <Tag tone="warn">
          <Trans>practice</Trans>
        </Tag>
      )}{' '}
      <Trans>
        Available <strong data-testid="available">{available === null ? '…' : money(available)}</strong>
      </Trans>
      {props.wallet === 'real' && ' USD'}
    </span>
  );
  const outcome = (
    <>
      <Outcome state={state} about={order ? wordsOfOrder(order) : ''} />
      {state.step === 'done' && (
        <Notice tone="success">
          <Trans>
            {sideWord(state.reply.positions)} on {state.reply.currencyPair} for {state.reply.amount} was accepted and
            signed.
          </Trans>
        </Notice>
      )}
    </>
  );
  if (props.closed !== null) {
    return (
      <Panel id="ticket-title" title={t`Ticket`} aside={funds}>
        {props.closed}
        {outcome}
      </Panel>
    );
  }
  if (!market.terms || !summary) {
    return (
      <Panel id="ticket-title" title={t`Ticket`} aside={funds}>
        <p>
          <Trans>{market.Uppername} is shown for information. It cannot be traded.</Trans>
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
    const { stake } = ticket;
    const body = { currencyPair: market.lowerName, positions: position, amount: plainAmount(stake), wallet } as const;
    void place.run(order ?? { body: { ...body, duration: summary.duration }, market });
  };
  return (
    <Panel id="ticket-title" title={t`Ticket · ${market.Uppername}`} aside={funds}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`Ticket`}>
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
                onChange={() => act({ type: 'position', position: side })}
              />
              <span aria-hidden="true">{arrows[side]}</span> {sideWord(side)}
              <span className={styles.key} aria-hidden="true">
                {side === 'UP' ? 'U' : 'D'}
              </span>
            </label>
          ))}
        </fieldset>
        <div className={styles.stake}>
          <TextInput
            label={t`Stake (${currency})`}
            leftSection={
              <span className={styles.inside}>
                <Trans>Stake</Trans>
              </span>
            }
            leftSectionWidth="var(--stake-word)"
            inputMode="decimal"
            autoComplete="off"
            value={ticket.stake}
            disabled={locked}
            onChange={(event) => act({ type: 'stake', stake: event.currentTarget.value })}
          />
          <div className={styles.quick}>
            {quickStakes.map((stake) => (
              <button
                key={stake}
                type="button"
                disabled={locked}
                aria-label={t`Stake ${stake}`}
                onClick={() => act({ type: 'stake', stake })}
              >
                {stake.replace('.00', '')}
              </button>
            ))}
          </div>
        </div>
        <fieldset className={styles.choices} disabled={locked}>
          <legend>
            <Trans>Duration</Trans>
          </legend>
          {market.terms.payouts.map(({ duration }) => (
            <label key={duration} className={styles.duration} data-chosen={summary.duration === duration}>
              <input
                type="radio"
                name="duration"
                value={duration}
                checked={summary.duration === duration}
                onChange={() => act({ type: 'duration', duration })}
              />
              {durationText(duration)}
            </label>
          ))}
        </fieldset>
        <dl className={styles.terms}>
          <div>
            <dt>
              <Trans>If you win</Trans>
            </dt>
            <dd>
              <strong>+{summary.profit ?? '–'}</strong>{' '}
              <small>
                <Trans>{summary.payout ?? '–'} back</Trans>
              </small>
            </dd>
          </div>
          <div>
            <dt>
              <Trans>If you lose</Trans>
            </dt>
            <dd>
              <strong>−{summary.loss ?? '–'}</strong>{' '}
              <small>
                <Trans>the whole stake</Trans>
              </small>
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Break-even</Trans>
            </dt>
            <dd>
              <strong>{summary.breakEven}</strong>{' '}
              <small>
                <Trans>of trades won</Trans>
              </small>
            </dd>
          </div>
        </dl>
        <p className={styles.rule}>
          <Trans>
            A lost stake goes to the house, a tie returns it. Entry: the first price from{' '}
            {(market.terms.entryDelay / 1000).toString()} s after acceptance{sourceNote(market)}.
          </Trans>
        </p>
        {errors.map((error) => (
          <p key={error} className={styles.error} role="status">
            {error}
          </p>
        ))}
        <Button ref={button} type="submit" size="md" loading={place.busy} disabled={!ready}>
          {locked
            ? askAgain()
            : position === null
              ? t`Choose UP or DOWN`
              : `${arrows[position]} ${t`Place ${sideWord(position)} for ${plainAmount(ticket.stake) || '–'}`}`}
        </Button>
        {outcome}
      </form>
    </Panel>
  );
}

/** P2: what is not a live market is said where the decision is made. */
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
