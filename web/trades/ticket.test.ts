import { describe, expect, it } from 'vitest';
import {
  emptyTicket,
  type MarketView,
  type Order,
  shownTicket,
  summarise,
  ticketReducer,
  wordsOfOrder,
} from './ticket.ts';

const market: MarketView = {
  img: '',
  guard: null,
  closedBy: null,
  Uppername: 'ETH/USD',
  lowerName: 'ETHUSD',
  decimals: 2,
  price: '1666.80',
  change: null,
  time: null,
  age: 0,
  source: 'live:kraken',
  kind: 'live',
  state: 'live',
  tradable: true,
  seq: 1,
  terms: {
    payouts: [
      { duration: 30, payoutRate: 8_500, breakEven: '0.5406' },
      { duration: 60, payoutRate: 8_500, breakEven: '0.5406' },
    ],
    entryDelay: 500,
    minStake: '1.00',
    maxStake: '1000.00',
  },
};

describe('the ticket', () => {
  it('[T1] shows payout, profit, what can be lost and the break-even rate before it is placed', () => {
    const summary = summarise({ ...emptyTicket, stake: '10.01' }, market, 'real', '50.00');
    expect(summary).toEqual({
      payout: '18.51',
      profit: '8.50',
      loss: '10.01',
      breakEven: '54.06 %',
      duration: 30,
      errors: [],
    });
  });

  it('[T6] says what is wrong in the words of the server', () => {
    const errors = (stake: string, changes: Partial<MarketView> = {}, available = '50.00') =>
      summarise({ ...emptyTicket, stake }, { ...market, ...changes }, 'real', available)?.errors;
    expect(errors('10.001')).toEqual(['Enter a stake with at most two decimals, for example 25.00.']);
    expect(errors('0.99')).toEqual(['The stake has to be between 1.00 and 1000.00. No money moved.']);
    expect(errors('60.00')).toEqual(['Available is 50.00: less than this stake.']);
    expect(errors('5.00', { tradable: false, state: 'stale' })).toEqual([
      'ETH/USD cannot be traded now: its price is stale.',
    ]);
  });

  it('[P4] while the fate of an order is not known the ticket is that order, whatever pair is looked at', () => {
    const typed = {
      ticket: { ...emptyTicket, stake: '99.00' },
      market: { ...market, lowerName: 'EURUSD', terms: null },
    };
    const body = { currencyPair: 'ETHUSD', positions: 'UP', amount: '10.00', duration: 60, wallet: 'real' } as const;
    const order: Order = { body, market };
    const looking = { ...typed, wallet: 'practice' } as const;
    expect(shownTicket(looking, null)).toBe(looking);
    const shown = shownTicket(looking, order);
    expect(shown).toEqual({ ticket: { position: 'UP', stake: '10.00', duration: 60 }, market, wallet: 'real' });
    // The pair that is looked at has no terms; the order's are still there to be read.
    expect(summarise(shown.ticket, shown.market, shown.wallet, null)?.loss).toBe('10.00');
    expect(wordsOfOrder(order)).toBe('UP on ETHUSD for 10.00 USD, 1 min');
  });

  it('[T1] no side is picked beforehand, and an accepted ticket needs a new one: a double click is one trade', () => {
    expect(emptyTicket.position).toBeNull();
    const picked = ticketReducer({ ...emptyTicket, stake: '7.50' }, { type: 'position', position: 'UP' });
    expect(ticketReducer(picked, { type: 'placed' })).toEqual({ ...picked, position: null });
  });

  it('[T1] a duration that the pair does not offer falls back to its first', () => {
    const state = ticketReducer(ticketReducer(emptyTicket, { type: 'duration', duration: 900 }), {
      type: 'position',
      position: 'DOWN',
    });
    expect(state.position).toBe('DOWN');
    expect(summarise(state, market, 'real', null)?.duration).toBe(30);
    expect(summarise(ticketReducer(state, { type: 'duration', duration: 60 }), market, 'real', null)?.duration).toBe(
      60,
    );
  });
});
