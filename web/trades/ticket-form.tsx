import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useReducer, useRef } from 'react';
import { placeTrade } from '#api/trades.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call, newKey, sentenceOfError, settle } from '#web/api-client/client.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { useCommand } from '#web/ui/use-command.ts';
import styles from './ticket.module.css';
import { durationText, emptyTicket, type MarketView, summarise, ticketReducer } from './ticket.ts';

const quickStakes = ['5.00', '10.00', '25.00', '100.00'] as const;

/** T1: everything that matters is read before the button; U, D and Enter work from anywhere in the room. */
export function TicketForm(props: {
  readonly market: MarketView;
  readonly wallet: Wallet;
  readonly available: string | null;
}) {
  const { market, wallet, available } = props;
  const queries = useQueryClient();
  const [ticket, act] = useReducer(ticketReducer, emptyTicket);
  const form = useRef<HTMLFormElement>(null);
  const summary = summarise(ticket, market, wallet, available);
  const place = useCommand(async (key: string, onWaiting) => {
    const body = {
      currencyPair: market.lowerName,
      positions: ticket.position,
      amount: ticket.stake.trim(),
      duration: summary?.duration ?? 0,
      wallet,
    };
    const reply = await settle(() => call(placeTrade, { body, key }), onWaiting);
    await Promise.all(['trades', 'balance'].map((view) => queries.invalidateQueries({ queryKey: [view] })));
    return reply;
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const typing = target instanceof HTMLInputElement && target.type !== 'radio';
      if (event.ctrlKey || event.metaKey || event.altKey || typing || target instanceof HTMLSelectElement) return;
      const key = event.key.toLowerCase();
      if (key === 'u') act({ type: 'position', position: 'UP' });
      else if (key === 'd') act({ type: 'position', position: 'DOWN' });
      else if (
        key === 'enter' &&
        (target === document.body || (target instanceof HTMLInputElement && target.type === 'radio'))
      ) {
        event.preventDefault();
        form.current?.requestSubmit();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (!market.terms || !summary) {
    return (
      <Panel id="ticket-title" title="Ticket">
        <p>{market.Uppername} is shown for information. It cannot be traded.</p>
      </Panel>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Not debounced and not hidden: while one is being sent, a second press is that same one.
    if (summary.errors.length === 0 && !place.busy) void place.run(newKey());
  };
  const currency = wallet === 'real' ? 'USD' : 'practice USD';
  const { state } = place;
  return (
    <Panel id="ticket-title" title={`Ticket · ${market.Uppername}`}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Ticket">
        <fieldset className={styles.choices}>
          <legend>Side</legend>
          {(['UP', 'DOWN'] as const).map((position) => (
            <label
              key={position}
              className={styles.side}
              data-side={position}
              data-chosen={ticket.position === position}
            >
              <input
                type="radio"
                name="position"
                value={position}
                checked={ticket.position === position}
                onChange={() => act({ type: 'position', position })}
              />
              <span aria-hidden="true">{position === 'UP' ? '▲' : '▼'}</span> {position}
              <span className={styles.key} aria-hidden="true">
                {position === 'UP' ? 'U' : 'D'}
              </span>
            </label>
          ))}
        </fieldset>
        <TextInput
          label={`Stake (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          value={ticket.stake}
          onChange={(event) => act({ type: 'stake', stake: event.currentTarget.value })}
        />
        <div className={styles.quick}>
          {quickStakes.map((stake) => (
            <Button key={stake} variant="default" size="compact-sm" onClick={() => act({ type: 'stake', stake })}>
              {stake}
            </Button>
          ))}
        </div>
        <fieldset className={styles.choices}>
          <legend>Duration</legend>
          {market.terms.durations.map((duration) => (
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
            <dt>If you win you get</dt>
            <dd>
              <strong>{summary.payout ?? '–'}</strong> {currency}
              <small>{summary.profit === null ? '' : `stake + ${summary.profit}`}</small>
            </dd>
          </div>
          <div>
            <dt>If you lose you lose</dt>
            <dd>
              <strong>{summary.loss ?? '–'}</strong> {currency}
              <small>your whole stake, to the house</small>
            </dd>
          </div>
          <div>
            <dt>To break even, win</dt>
            <dd>
              <strong>{summary.breakEven}</strong>
              <small>of equal trades</small>
            </dd>
          </div>
        </dl>
        <p className={styles.rule}>
          A tie returns the stake. Entry is the first price from {(market.terms.entryDelay / 1000).toString()} s after
          acceptance.
        </p>
        {summary.errors.map((error) => (
          <p key={error} className={styles.error} role="status">
            {error}
          </p>
        ))}
        <Button type="submit" size="md" loading={state.step === 'sending'} disabled={summary.errors.length > 0}>
          {ticket.position === 'UP' ? '▲' : '▼'} Place {ticket.position} for {ticket.stake.trim() || '–'}
        </Button>
        {state.step === 'finding out' && (
          <Notice tone="warn">
            No answer yet. Finding out whether your trade was taken; it cannot be taken twice.
          </Notice>
        )}
        {state.step === 'failed' && <Notice tone="error">{sentenceOfError(state.error)}</Notice>}
        {state.step === 'done' && (
          <Notice tone="success">
            {state.reply.positions} on {state.reply.currencyPair} for {state.reply.amount} was accepted and signed.
          </Notice>
        )}
      </form>
    </Panel>
  );
}
