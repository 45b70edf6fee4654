import { i18n, type Messages } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReceiptTick, TradeReceipt } from '#domain/trades/receipt.ts';
import type { OpenReason, ReceiptFinding, ReceiptProblem } from '#domain/trades/receipt-findings.ts';
import { receiptChecks } from '#domain/trades/receipt-findings.ts';
import { dayAndTime, utcTime } from '#web/ui/time.ts';
import { checkName, findingWords, stateWord, verdictWords } from './check-words.ts';
import { priceLine } from './price-line.ts';
import { tradeInWords, whoWins } from './trade-words.ts';

const catalogues = import.meta.glob<Messages>('./texts.es.po', { import: 'default', eager: true });

const tick = (seq: number, price: string): ReceiptTick => ({
  seq,
  price,
  time: `2026-11-21T10:00:${String(seq).padStart(2, '0')}.000Z`,
  source: 'kraken:ticker',
  held: false,
  venueTime: null,
  venueId: null,
  hash: String(seq).repeat(64).slice(0, 64),
});

const items = [tick(5, '1666.80'), tick(6, '1666.90'), tick(7, '1666.70'), tick(8, '1667.00'), tick(9, '1667.10')];
const receipt: TradeReceipt = {
  tradeId: 'trd_1',
  status: 'WON',
  wallet: 'real',
  currencyPair: 'ETHUSD',
  positions: 'UP',
  amount: '10.00',
  payoutRate: 8_500,
  duration: 3,
  entryDelay: 500,
  afterSeq: 5,
  profit: '8.50',
  refundReason: null,
  decimals: 2,
  acceptedAt: '2026-11-21T10:00:05.200Z',
  expiresAt: '2026-11-21T10:00:08.200Z',
  acceptance: { text: '{}', signature: '', keyId: '0123456789abcdef' },
  ticks: { entry: tick(6, '1666.90'), exit: tick(8, '1667.00'), confirming: tick(9, '1667.10') },
  segment: { previousHash: '0'.repeat(64), items },
  seals: [],
  postings: [],
};

const problems: readonly ReceiptProblem[] = [
  { is: 'key-unknown', keyId: 'feed' },
  { is: 'not-signed', keyId: 'feed' },
  { is: 'term-differs', term: 'amount', shown: '20.00', signed: '10.00' },
  { is: 'tick-missing', seq: 4711 },
  { is: 'tick-changed', seq: 4711 },
  { is: 'tick-early', seq: 4711 },
  { is: 'quote-impossible', seq: 4711 },
  { is: 'tick-differs', seq: 4711 },
  { is: 'tick-altered', seq: 4711 },
  { is: 'outcome-differs', shown: 'WON, 8.50', due: 'LOST, -10.00' },
  { is: 'posting-differs', shown: 'win staked → available 10.00', due: 'loss staked → bankroll 10.00' },
  { is: 'seal-broken', seq: 4711, at: 'block' },
  { is: 'seal-broken', seq: 4711, at: 'day' },
  { is: 'seal-broken', seq: 4711, at: 'signature' },
];
const reasons: readonly OpenReason[] = ['trade-open', 'silence-unconfirmed', 'not-sealed', 'day-not-signed'];
const findings: readonly ReceiptFinding[] = [
  ...receiptChecks.map((check) => ({ check, state: 'proved' as const })),
  ...reasons.map((why) => ({ check: 'seal' as const, state: 'open' as const, why })),
  { check: 'seal', state: 'sealed-late', seq: 4711, seconds: 61 },
  ...problems.map((problem) => ({ check: 'ticks' as const, state: 'refuted' as const, problem })),
];
const wordsOfAll = () => findings.map((finding) => findingWords(finding, receipt, true));

afterEach(() => i18n.activate('en'));

describe('what a check found', () => {
  it('[T9] names what is wrong: the tick, the term with both values, the posting with both, or the key', () => {
    for (const problem of problems) {
      const statusMessage = findingWords({ check: 'ticks', state: 'refuted', problem }, receipt, true);
      const { is: _, at: __, ...facts } = { at: '', ...problem };
      for (const fact of Object.values(facts)) expect(statusMessage).toContain(String(fact));
    }
  });
  it('[T9] says of what is open why, and when to come back', () => {
    const statusMessage = findingWords({ check: 'seal', state: 'open', why: 'day-not-signed' }, receipt, false);
    expect(statusMessage).toContain(new Date('2026-11-22T00:00:00.000Z').getFullYear().toString());
    expect(statusMessage).toMatch(/signed after the day has ended in UTC: come back after .+\.$/);
  });
  it('T9: claims of no prices that they are the recorded ones while the seal waits', () => {
    const statusMessage = (isSealed: boolean) => findingWords({ check: 'ticks', state: 'proved' }, receipt, isSealed);
    expect(statusMessage(true)).toContain('The seal shows that these are the recorded prices.');
    expect(statusMessage(false)).toContain('Only the seal can show that these are the recorded prices.');
  });
  it('T9: says when to come back in UTC, and by the reader’s clock where that differs', () => {
    const open = { check: 'seal', state: 'open', why: 'day-not-signed' } as const;
    const end = '2026-11-22T00:00:00.000Z';
    const [utc, own] = [utcTime(end), dayAndTime(end)];
    const time = utc === `${own} UTC` ? utc : `${utc} (${own} your time)`;
    expect(findingWords(open, receipt, false)).toContain(`come back after ${time}.`);
  });
  it('[T9] says different things of different findings, in both languages', () => {
    const english = wordsOfAll();
    expect(new Set(english).size).toBe(findings.length);
    const [spanish = {}] = Object.values(catalogues);
    i18n.load('es', spanish);
    i18n.activate('es');
    const other = wordsOfAll();
    expect(new Set(other).size).toBe(findings.length);
    for (const [i, statusMessage] of other.entries()) expect(statusMessage).not.toBe(english[i]);
    expect(receiptChecks.map(checkName)).not.toContain('Signed by the operator');
    expect(stateWord('refuted')).toBe('refutado');
  });
  it('[T9] is proved as a whole only when each check is, and one that is refuted is never passed over', () => {
    const all: ReceiptFinding[] = receiptChecks.map((check) => ({ check, state: 'proved' }));
    expect(verdictWords(all)).toMatch(/^All 6 checks hold/);
    const open = all.with(5, { check: 'seal', state: 'open', why: 'day-not-signed' });
    expect(verdictWords(open)).toBe('5 of 6 checks passed, none failed; 1 is waiting.');
    const late = open.with(5, { check: 'seal', state: 'sealed-late', seq: 7, seconds: 61 });
    expect(verdictWords(late)).toMatch(/sealed later than they should be: this receipt does not prove/);
    const refuted = late.with(2, { check: 'ticks', state: 'refuted', problem: { is: 'tick-changed', seq: 7 } });
    expect(verdictWords(refuted)).toMatch(/^Refuted by 1 check:/);
  });
});

describe('a trade', () => {
  it('[T9] stands in words with its stake, side, prices and result', () => {
    expect(tradeInWords(receipt)).toBe(
      '10.00 USD on ETH/USD going up within 3 s. Entry at 1,666.90, exit at 1,667.00. It won: +8.50 USD.',
    );
    expect(whoWins(receipt)).toBe('The price rose by 0.10: up wins');
    const refunded = { ...receipt, status: 'REFUNDED', profit: '0.00', refundReason: 'tie' } as const;
    expect(tradeInWords(refunded)).toMatch(/The stake was returned: entry and exit are the same price\.$/);
    const open = {
      ...receipt,
      status: 'PENDING',
      profit: null,
      ticks: { entry: null, exit: null, confirming: null },
    } as const;
    expect(tradeInWords(open)).toBe('10.00 USD on ETH/USD going up within 3 s. It is still open.');
  });
  it('[T4] on an index says who wins by its exchanges, whose moves its two prices may contradict', () => {
    const { entry } = receipt.ticks;
    const index = { ...receipt, ticks: { ...receipt.ticks, entry: entry && { ...entry, index: 'index1;1' } } };
    expect(whoWins({ ...index, status: 'LOST' })).toBe('The exchanges fell by the median of their moves: down wins');
    expect(whoWins({ ...index, positions: 'DOWN', status: 'LOST' })).toMatch(
      /rose by the median of their moves: up wins$/,
    );
    const tied = { ...index, status: 'REFUNDED', profit: '0.00', refundReason: 'tie' } as const;
    expect(whoWins(tied)).toBe('The median of the exchanges’ moves is zero: a tie');
    expect(tradeInWords(tied)).toMatch(/The stake was returned: the median of the exchanges’ moves is zero\.$/);
    expect(whoWins({ ...index, status: 'PENDING' })).toBe(null);
  });
  it('[T9] is drawn from every recorded price, lowest and highest named, entry and exit where they are', () => {
    const line = priceLine(receipt, { width: 400, height: 100 });
    expect(line).toMatchObject({ lowest: '1666.70', highest: '1667.10', endX: 320 });
    expect(line?.entry).toEqual({ x: 100, y: 50 });
    expect(line?.exit).toEqual({ x: 300, y: 25 });
    expect(line?.path.match(/V/g)).toHaveLength(items.length - 1);
  });
  it('[T9] whose prices never moved is a level line, and one without prices is not drawn', () => {
    const level = {
      ...receipt,
      segment: { ...receipt.segment, items: items.map((one) => ({ ...one, price: '1.00' })) },
    };
    expect(priceLine(level, { width: 400, height: 100 })?.path).toMatch(/^M0 50(H[\d.]+V50)+$/);
    expect(priceLine({ ...receipt, segment: { ...receipt.segment, items: [] } }, { width: 1, height: 1 })).toBeNull();
  });
});
