import { describe, expect, it } from 'vitest';
import {
  holdsUntil,
  type MarketView,
  newTicket,
  type Order,
  pausesOfOrder,
  placeWords,
  rateText,
  shownTicket,
  summarise,
  ticketReducer,
  wordsOfOrder,
} from './ticket.ts';

const market: MarketView = {
  img: '',
  class: 'crypto',
  notOffered: null,
  guard: null,
  closedBy: null,
  liquidity: null,
  index: null,
  changeFrom: null,
  changeSince: null,
  Uppername: 'ETH/USD',
  lowerName: 'ETHUSD',
  decimals: 2,
  price: '1666.80',
  change: null,
  time: null,
  quotedAt: null,
  age: 0,
  source: 'live:kraken',
  sourceRun: null,
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

const emptyTicket = newTicket({ stake: '10.00', duration: null });

describe('the ticket', () => {
  it('[T1] shows payout, profit, what can be lost and the break-even rate before it is placed', () => {
    const summary = summarise({ ...emptyTicket, stake: '10.01' }, { market, wallet: 'real', available: '50.00' });
    expect(summary).toEqual({
      payout: '18.51',
      profit: '8.50',
      loss: '10.01',
      breakEven: '54.1 %',
      duration: 30,
      payoutRate: 8_500,
      errors: [],
      isOwnLimit: false,
    });
  });

  it('[T6] says what is wrong in the words of the server, which has moved no money as nothing was asked', () => {
    const errors = (stake: string, changes: Partial<MarketView> = {}, available = '50.00') =>
      summarise({ ...emptyTicket, stake }, { market: { ...market, ...changes }, wallet: 'real', available })?.errors;
    expect(errors('10.001')).toEqual(['Enter a stake with at most two decimals, for example 25.00.']);
    expect(errors('5,00')).toEqual([
      'Use a point before the cents and commas only between thousands, for example 25.00 or 1,000.00.',
    ]);
    expect(errors('0.99')).toEqual(['The stake has to be between 1.00 and 1,000.00.']);
    expect(errors('60.00')).toEqual(['This stake is more than the 50.00 available.']);
    expect(errors('5.00', { tradable: false, state: 'stale' })).toEqual([
      'ETH/USD has no current price: no trade can start until the next one.',
    ]);
  });

  it('[M5] without a connection it says why nothing can be placed, once, and places nothing', () => {
    const errors = (changes: Partial<MarketView>) =>
      summarise(emptyTicket, { market: { ...market, ...changes }, wallet: 'real', available: '50.00', lost: true })
        ?.errors;
    const sentence = 'The connection is lost: no trade can start until it is back.';
    expect(errors({})).toEqual([sentence]);
    expect(errors({ tradable: false, state: 'stale' })).toEqual([sentence]);
  });

  it('[A13] a stake above one’s own limit is refused beforehand, in the server’s words', () => {
    const limits = [{ limit: 'stake', period: 'day', amount: '50.00', left: '9.00' }] as const;
    const summary = summarise(emptyTicket, { market, wallet: 'real', available: '50.00', limits });
    expect(summary?.errors).toEqual([
      'Your own stake limit of 50.00 USD in 24 hours leaves 9.00, and this takes 10.00.',
    ]);
  });

  it('[X1] a pair that the operator closed says their reason; one that its guard closed says so', () => {
    const errors = (closedBecause: string | null) =>
      summarise(emptyTicket, {
        market: { ...market, tradable: false, state: 'closed' },
        wallet: 'real',
        available: '50.00',
        closedBecause,
      })?.errors;
    expect(errors('Maintenance.')).toEqual(['Trading ETH/USD is paused by the operator: Maintenance.']);
    expect(errors(null)?.join()).toContain('ETH/USD is closed for new trades');
  });

  it('[T1] each duration says its own rate', () => {
    expect([8_500, 8_550, 7_205, 10_000].map(rateText)).toEqual(['85 %', '85.5 %', '72.05 %', '100 %']);
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
    expect(shown).toEqual({
      ticket: { position: 'UP', stake: '10.00', duration: 60, judged: true },
      market,
      wallet: 'real',
    });
    // The pair that is looked at has no terms; the order's are still there to be read.
    expect(summarise(shown.ticket, { ...shown, available: null })?.loss).toBe('10.00');
    expect(wordsOfOrder(order)).toBe('Up on ETH/USD for 10.00 USD, 1 min');
  });

  it('[P4] an order holds for five seconds by the server’s clock; while that is not known, it says nothing', () => {
    expect(holdsUntil(Date.parse('2026-11-22T07:00:00.250Z'))).toEqual({ notAfter: '2026-11-22T07:00:05.250Z' });
    expect(holdsUntil(null)).toEqual({});
  });

  it('[T6] an order whose answer was lost is asked about only once it can no longer be placed', () => {
    const body = { currencyPair: 'ETHUSD', positions: 'UP', amount: '10.00', duration: 60, wallet: 'real' } as const;
    const notAfter = '2026-11-22T07:00:05.000Z';
    const [first = 0, ...later] = pausesOfOrder({ body: { ...body, notAfter } }, Date.parse(notAfter) - 4_200);
    expect(first).toBeGreaterThan(4_200);
    expect(later.every((ms) => ms > 0)).toBe(true);
    expect(pausesOfOrder({ body: { ...body, notAfter } }, Date.parse(notAfter) + 60_000)[0]).toBeGreaterThan(0);
    // Without an end it could be placed at any time: only a press asks for it again.
    expect(pausesOfOrder({ body }, Date.parse(notAfter))).toEqual([]);
  });

  it('[T1] the button says what it places', () => {
    expect(placeWords('UP', '10.00', 'real')).toBe('Place trade: 10.00 USD up');
    expect(placeWords('DOWN', '1,000', 'practice')).toBe('Practice trade: 1,000.00 USD down');
  });

  it('[T1] without a stake the button asks for one, then for a side, and promises no amount', () => {
    for (const typed of ['', '1,5', '10.555']) {
      expect([placeWords('UP', typed, 'real'), placeWords(null, typed, 'practice')]).toEqual([
        'Enter a stake',
        'Enter a stake',
      ]);
    }
    expect(placeWords(null, '10.00', 'real')).toBe('Choose up or down');
  });

  it('[T1] no side is picked beforehand, and an accepted ticket needs a new one: a double click is one trade', () => {
    expect(emptyTicket.position).toBeNull();
    const picked = ticketReducer({ ...emptyTicket, stake: '7.50' }, { type: 'position', position: 'UP' });
    expect(ticketReducer(picked, { type: 'placed' })).toEqual({ ...picked, position: null, judged: false });
  });

  it('[T1] the stake of the trade that was just placed is not judged against what it has left', () => {
    const facts = { market, wallet: 'real', available: '5.00' } as const;
    const placed = ticketReducer({ ...emptyTicket, position: 'UP' }, { type: 'placed' });
    expect(summarise(placed, facts)?.errors).toEqual([]);
    expect(summarise({ ...placed, stake: 'x' }, facts)?.errors).toHaveLength(1);
    const next = ticketReducer(placed, { type: 'position', position: 'DOWN' });
    expect(summarise(next, facts)?.errors).toEqual(['This stake is more than the 5.00 available.']);
  });

  it('[T1] a duration that the pair does not offer falls back to its first', () => {
    const state = ticketReducer(ticketReducer(emptyTicket, { type: 'duration', duration: 900 }), {
      type: 'position',
      position: 'DOWN',
    });
    expect(state.position).toBe('DOWN');
    expect(summarise(state, { market, wallet: 'real', available: null })?.duration).toBe(30);
    expect(
      summarise(ticketReducer(state, { type: 'duration', duration: 60 }), { market, wallet: 'real', available: null })
        ?.duration,
    ).toBe(60);
  });
});
