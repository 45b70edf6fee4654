import { expect, it } from 'vitest';
import type { Language } from '#domain/languages/language.ts';
import { inProductOnly, type NoticeKind, type NoticeOf } from '#domain/notices/kinds.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { noticeWords } from './notices.ts';

const wordsOf = <K extends NoticeKind>(notice: NoticeOf<K>, language: Language = 'en') =>
  noticeWords(translatorOf(language), notice);

it('[S2] a credit says what arrived, and by how much it differs from what was asked', () => {
  const said = (asked: string, credited: string, valuation: 'quote' | 'market' | 'arrival' = 'quote') =>
    wordsOf({ kind: 'deposit_approved', facts: { deposit: 'dep_1', asked, credited, valuation } });
  expect(said('100.00', '100.00')).toEqual({
    title: 'Your deposit has arrived',
    text: '100.00 USD was credited to your balance.',
    page: '/user/deposits/dep_1',
  });
  expect(said('1000.00', '950.25').text).toBe(
    '950.25 USD was credited to your balance, 49.75 less than the 1,000.00 requested. It is the worth of the coins that arrived.',
  );
  expect(said('1234567.00', '1234567.01').text).toBe(
    '1,234,567.01 USD was credited to your balance, 0.01 more than the 1,234,567.00 requested. It is the worth of the coins that arrived.',
  );
  // Kept ones do not say how many coins arrived: the price is a fact of theirs, and not why.
  expect(said('1000.00', '950.25', 'market').text).toBe(
    '950.25 USD was credited to your balance, 49.75 less than the 1,000.00 requested. The coins that arrived were valued at the price recorded when they were paid.',
  );
  expect(said('1000.00', '950.25', 'arrival').text).toContain(
    'valued at the middle price of the minute after they were paid.',
  );
  // A notice from before the valuation was recorded gives no reason.
  const old = wordsOf({ kind: 'deposit_approved', facts: { deposit: 'dep_1', asked: '10.00', credited: '9.00' } });
  expect(old.text).toBe('9.00 USD was credited to your balance, 1.00 less than the 10.00 requested.');
});

it('[D5] [S2] a credit gives the price as the cause only where exactly the coins asked for arrived', () => {
  const said = (fit: 'exact' | 'under' | 'over' | 'another', arrived: string, credited: string) => {
    const coins = { arrived: `${arrived} bnb`, asked: '0.079433380000000000 bnb', fit };
    const facts = { deposit: 'dep_1', asked: '60.00', credited, valuation: 'arrival', coins } as const;
    return wordsOf({ kind: 'deposit_approved', facts }).text;
  };
  expect(said('under', '0.071490042000000000', '53.98')).toBe(
    '53.98 USD was credited to your balance. 0.071490042 BNB arrived, less than the 0.07943338 BNB (60.00 USD) requested. The coins that arrived were credited at the middle price of the minute after they were paid.',
  );
  expect(said('over', '0.087376718000000000', '65.99')).toContain('arrived, more than the 0.07943338 BNB (60.00 USD)');
  expect(said('exact', '0.079433380000000000', '59.98')).toBe(
    '59.98 USD was credited to your balance. 0.07943338 BNB arrived, as requested. At the middle price of the minute after it was paid, it was worth 0.02 USD less than the 60.00 USD quoted.',
  );
  expect(said('exact', '0.079433380000000000', '60.00')).toBe(
    '60.00 USD was credited to your balance. 0.07943338 BNB arrived, as requested.',
  );
  expect(said('exact', '0.079433380000000000', '60.03')).toContain(
    'it was worth 0.03 USD more than the 60.00 USD quoted.',
  );
  const total = '0.079433380000000000 bnb';
  const coins = { arrived: '0.047660028000000000 bnb', asked: total, fit: 'under', total } as const;
  const rest = { deposit: 'dep_1', asked: '60.00', credited: '35.99', valuation: 'arrival', coins } as const;
  expect(wordsOf({ kind: 'deposit_approved', facts: rest }).text).toBe(
    '35.99 USD was credited to your balance for 0.047660028 BNB. With your other payments the whole 0.07943338 BNB (60.00 USD) requested arrived. Each payment is credited on its own, at the middle price of the minute after it was paid.',
  );
  expect(wordsOf({ kind: 'deposit_approved', facts: rest }, 'es').text).toBe(
    'Se han abonado 35.99 USD en su saldo por 0.047660028 BNB. Con sus otros pagos ha llegado el total de 0.07943338 BNB (60.00 USD) solicitado. Cada pago se abona por separado, al precio central del minuto después de pagarse.',
  );
  const withTotal = (came: string) =>
    wordsOf({ kind: 'deposit_approved', facts: { ...rest, coins: { ...coins, total: came } } }).text;
  expect(withTotal('0.07 bnb')).toContain('With your other payments 0.07 BNB of the 0.07943338 BNB (60.00 USD)');
  expect(withTotal('0.08 bnb')).toContain('With your other payments 0.08 BNB arrived, more than the 0.07943338 BNB');
  // Nothing was requested of what opened a deposit of its own.
  expect(said('another', '0.009018184000000000', '23.99')).not.toMatch(/requested|because|more than|less than/);
});

it('[S2] a payment that was seen has all of its digits, as its page has', () => {
  const textOf = (arrived: string, fit: 'exact' | 'under' = 'exact') =>
    wordsOf({
      kind: 'payment_seen',
      facts: { deposit: 'dep_1', arrived, asked: '0.144552015235782407 eth', fit, late: false, confirmations: 3 },
    }).text;
  expect(textOf('0.144552015235782406 eth')).toBe(
    'A payment of 0.144552015235782406 ETH was seen on the chain. It can be credited after 3 confirmations.',
  );
  expect(textOf('0.079437590000000000 bnb')).toContain('of 0.07943759 BNB');
  expect(textOf('12345.67 usdt')).toContain('of 12345.67 USDT');
  expect(textOf('12.34567899 btc')).toContain('of 12.34567899 BTC');
  expect(textOf('2.000000000000000001 eth')).toContain('of 2.000000000000000001 ETH');
  expect(textOf('0.144552015235782406 eth', 'under')).toContain('0.144552015235782406 ETH was seen');
  const [arrived, asked] = ['0.12 btc', '0.2 btc'];
  const rest = { deposit: 'dep_1', arrived, asked, total: asked, fit: 'under', late: false, confirmations: 1 } as const;
  expect(wordsOf({ kind: 'payment_seen', facts: rest }).text).toContain(
    'A payment of 0.12 BTC was seen on the chain. With your other payments the whole 0.2 BTC requested has been seen. It can',
  );
});

it('[S2] a title says what it is about: no word of it is left out', () => {
  for (const language of ['en', 'es'] as const) {
    const facts = { contract: 'mct_1', plan: 'Small', coin: 'LTC', day: '2026-11-17', why: 'costs' } as const;
    const { title, text } = wordsOf({ kind: 'contract_pays_nothing', facts }, language);
    // A day is written as the reader's language writes it.
    const day = { en: '17 November 2026', es: '17 de noviembre de 2026' }[language];
    expect([title.includes(' LTC '), title.endsWith(day), text.includes(day)]).toEqual([true, true, true]);
  }
});

it('[R5] each alert to staff is told from the others by its title, and leads to its own page', () => {
  const alert = (kind: 'staff_alert' | 'staff_alert_over', code: 'disk_low' | 'backup_late') =>
    wordsOf({ kind, facts: { code, alert: `sal_${code}` } });
  expect(alert('staff_alert', 'disk_low').title).toBe('Alert: The disk is nearly full');
  expect(alert('staff_alert', 'backup_late').title).toBe('Alert: There is no backup of the last 26 hours');
  expect(alert('staff_alert_over', 'disk_low').title).toBe('Alert over: The disk has room again');
  expect(alert('staff_alert', 'disk_low').page).toBe('/admin/alerts/sal_disk_low');
  // A notice of before names no alert.
  expect(wordsOf({ kind: 'staff_alert', facts: { code: 'disk_low' } }).page).toBe('/admin/alerts');
});

it('[R5] an alert of a reserve says what is held and the floor', () => {
  const low = { code: 'reserve_low', about: 'coverage' } as const;
  const reserve = { asset: 'USD', held: '12345678', floor: '20000000' } as const;
  expect(wordsOf({ kind: 'staff_alert', facts: { ...low, reserve } }).text).toBe(
    'The reserve is below its floor: what custody holds against what customers are owed. Held: 123,456.78 USD; floor: 200,000.00 USD. This has lasted for three minutes or more.',
  );
  const bitcoin = {
    code: 'reserve_low',
    about: 'Bitcoin',
    reserve: { asset: 'Bitcoin', held: '0', floor: '150000000' },
  } as const;
  expect(wordsOf({ kind: 'staff_alert', facts: bitcoin }, 'es').text).toContain('0.00000000 BTC');
  // A notice of before has no figures.
  expect(wordsOf({ kind: 'staff_alert', facts: low }).text).toBe(
    'The reserve is below its floor: what custody holds against what customers are owed. This has lasted for three minutes or more.',
  );
});

it('[S2] a trade of a copy has who and what in its title, which is no subject of an e-mail', () => {
  const facts = { copy: 'cpy', trader: 'Tom Trader', wallet: 'real', currencyPair: 'BTCUSD', positions: 'UP' } as const;
  const copied = wordsOf({ kind: 'trade_copied', facts: { ...facts, trade: 'trd_1', stake: '1000.00' } });
  expect(copied.title).toBe('Tom Trader’s trade was copied: Up on BTC/USD, 1,000.00 USD');
  const skipped = wordsOf({ kind: 'trade_not_copied', facts: { ...facts, reason: 'late' } });
  expect(skipped.title).toBe('Tom Trader’s trade was not copied: Up on BTC/USD');
  expect([...inProductOnly]).toEqual(expect.arrayContaining(['trade_copied', 'trade_not_copied']));
});

it('[A12] [S2] a decided change of country names the country, and says why it was declined', () => {
  expect(wordsOf({ kind: 'country_changed', facts: { country: 'BR' } })).toEqual({
    title: 'Your country is changed',
    text: 'Your account’s country is now Brazil, as you asked. The products we offer you depend on it.',
    page: '/user/account-details',
  });
  const declined = wordsOf({ kind: 'country_change_declined', facts: { country: 'DE', reason: 'No proof' } });
  expect(declined.text).toBe(
    'Your request to change your country to Germany was declined: No proof. Your country stays as it was.',
  );
});

it('[B4] [S2] an open account promises no product: which ones are offered depends on the country', () => {
  for (const kind of ['account_approved', 'account_reinstated', 'account_unblocked'] as const) {
    const { text } = wordsOf({ kind, facts: {} });
    expect(text).toContain('open');
    expect(text).not.toMatch(/trade|deposit|withdraw/);
  }
});

it('[S2] a payout that was not sent promises no cancelling: a suspended customer may not', () => {
  const facts = { withdrawal: 'wdr_1', amount: '80.00', reason: 'No network' };
  expect(wordsOf({ kind: 'withdrawal_not_sent', facts }).text).toBe(
    'Your withdrawal of 80.00 USD was not sent: No network. It waits for review again.',
  );
});

it('[S2] a reason is a sentence, however its writer ended it', () => {
  const said = (reason: string) =>
    wordsOf({ kind: 'withdrawal_declined', facts: { withdrawal: 'wdr_1', amount: '80.00', reason } }).text;
  const whole =
    'Your withdrawal of 80.00 USD was declined: The address is an exchange’s. The money can be withdrawn again.';
  expect(said('The address is an exchange’s')).toBe(whole);
  expect(said(' The address is an exchange’s. ')).toBe(whole);
});

it('[A11] [S2] a notice is written in Spanish, with the same figures and the same way', () => {
  const said = (asked: string, credited: string, valuation: 'quote' | 'market' | 'arrival' = 'quote') =>
    wordsOf({ kind: 'deposit_approved', facts: { deposit: 'dep_1', asked, credited, valuation } }, 'es');
  expect(said('100.00', '100.00')).toEqual({
    title: 'Su depósito ha llegado',
    text: 'Se han abonado 100.00 USD en su saldo.',
    page: '/user/deposits/dep_1',
  });
  expect(said('1000.00', '950.25').text).toBe(
    'Se han abonado 950.25 USD en su saldo, 49.75 menos que los 1,000.00 solicitados. Es el valor de las monedas que han llegado.',
  );
  expect(said('1000.00', '1000.01').text).toContain('0.01 más que los 1,000.00 solicitados');
  expect(said('1000.00', '950.25', 'market').text).toContain('se valoraron al precio registrado cuando se pagaron');
  expect(said('1000.00', '950.25', 'arrival').text).toContain('al precio central del minuto después de pagarse');
});

it('[A11] [A12] a country is named in the reader’s language', () => {
  expect(wordsOf({ kind: 'country_changed', facts: { country: 'BR' } }, 'es').text).toBe(
    'El país de su cuenta es ahora Brasil, como solicitó. Lo que se le ofrece depende de él.',
  );
  const declined = wordsOf({ kind: 'country_change_declined', facts: { country: 'DE', reason: 'No proof' } }, 'es');
  expect(declined.text).toBe(
    'Se ha rechazado su solicitud de cambiar de país a Alemania: No proof. Su país sigue siendo el mismo.',
  );
});

it('[A11] [B4] in Spanish, too, an open account promises no product', () => {
  for (const kind of ['account_approved', 'account_reinstated', 'account_unblocked'] as const) {
    const { text } = wordsOf({ kind, facts: {} }, 'es');
    expect(text).toContain('abierta');
    expect(text).not.toMatch(/opera|dep[oó]sit|retira/);
  }
});

it('[W5] [S2] no notice of a withdrawal asks for a deposit', () => {
  const facts = { withdrawal: 'wdr_1', amount: '1234.50' };
  const reason = 'Ask support';
  const said = [
    wordsOf({ kind: 'withdrawal_requested', facts: { ...facts, waitsUntil: '2026-11-22T08:05:09.123Z' } }),
    wordsOf({ kind: 'withdrawal_requested', facts: { ...facts, waitsUntil: null } }),
    wordsOf({ kind: 'withdrawal_cancelled', facts }),
    wordsOf({ kind: 'withdrawal_sending', facts }),
    wordsOf({ kind: 'withdrawal_not_sent', facts: { ...facts, reason } }),
    wordsOf({ kind: 'withdrawal_paid', facts: { ...facts, transactionId: 'ab' } }),
    wordsOf({ kind: 'withdrawal_declined', facts: { ...facts, reason } }),
    wordsOf({ kind: 'withdrawal_returned', facts: { ...facts, reason } }),
    wordsOf({ kind: 'withdrawal_returned', facts: { ...facts, reason, credited: '1111.05' } }),
  ].map(({ text }) => text);
  for (const text of said) {
    expect(text).toContain('1,234.50 USD');
    expect(text).not.toMatch(/deposit|fee|pay in/i);
  }
  expect(said[0]).toContain(
    'Its address is new, so it waits until 22 November 2026, 08:06 UTC before it can be approved.',
  );
});

it('[W6] [S2] a notice of a new address names its label, unless that is the address itself', () => {
  const facts = { paymentMethod: 'Bitcoin', walletAddress: 'bc1x', approvableFrom: '2026-11-22T08:05:09.123Z' };
  const text = (label: string) => wordsOf({ kind: 'payout_address_added', facts: { ...facts, label } }).text;
  expect(text('Safe')).toContain(
    'The Bitcoin address bc1x was added to your address book as “Safe”. Withdrawals to it',
  );
  expect(text('bc1x')).toContain('was added to your address book. Withdrawals to it');
});

it('[M6] [P2] a reached alert names price, time and source, says of a simulated price that it is one, and promises nothing', () => {
  const facts = {
    alert: 'alr_1',
    currencyPair: 'BTCUSD',
    name: 'BTC/USD',
    direction: 'above',
    price: '65000.00',
    reached: '65001.50',
    time: '2026-11-22T08:05:09.999Z',
    source: 'live:kraken',
    kind: 'live',
  } as const;
  expect(wordsOf({ kind: 'price_alert', facts })).toEqual({
    title: 'A price has reached your alert',
    text: 'BTC/USD was quoted at 65,001.50 on 22 November 2026, 08:05:09 UTC, which is at or above the 65,000.00 that you set. Source: Kraken. This notice does not promise a trade at that price.',
    page: '/user/traderoom?pair=BTCUSD',
  });
  const own = { ...facts, source: 'live:feed:Acme FX' };
  expect(wordsOf({ kind: 'price_alert', facts: own }).text).toContain('Source: Acme FX, the operator’s own feed. This');
  expect(wordsOf({ kind: 'price_alert', facts: own }, 'es').text).toContain('Acme FX, fuente propia del operador');
  const small = { ...facts, direction: 'below', price: '0.1234567', reached: '1234.1234567' } as const;
  expect(wordsOf({ kind: 'price_alert', facts: small }).text).toContain('at 1,234.1234567 on');
  for (const kind of ['simulated', 'replay', 'polled'] as const) {
    const source = kind === 'polled' ? 'polled:coingecko' : `${kind}:walk:e1:l0`;
    const said = { kind: 'price_alert', facts: { ...facts, kind, source } } as const;
    expect(wordsOf(said).text).toMatch(
      {
        simulated: /a simulated price: no market quoted it/,
        replay: /played again/,
        polled: /CoinGecko, asked now and then/,
      }[kind],
    );
    expect(wordsOf(said).text).not.toContain(':walk');
    expect(wordsOf(said, 'es').text).toMatch(
      { simulated: /simulado/, replay: /reproduce/, polled: /se consulta/ }[kind],
    );
  }
});

it('[C5] [S2] who becomes a trader is notified of what that makes public, and who does not of why', () => {
  expect(wordsOf({ kind: 'trader_approved', facts: { name: 'Tom' } })).toEqual({
    title: 'You are a trader now',
    text: 'Others can copy the trades that you place with real money, under the name Tom. Every one of them counts in your public figures.',
    page: '/user/trading/trader',
  });
  const facts = { name: 'Tom', reason: 'Too few trades yet' };
  expect(wordsOf({ kind: 'trader_declined', facts }).text).toBe(
    'Your application to be the trader Tom was declined: Too few trades yet.',
  );
  expect(wordsOf({ kind: 'trader_stopped_by_operator', facts }, 'es').text).toContain('Tom: Too few trades yet. Nadie');
});

it('[A14] [S2] the end of a token is named by the minute in which it falls, as on the page', () => {
  const facts = { name: 'bot', scopes: ['read'], expires: '2027-02-20T06:30:59.900Z' };
  expect(wordsOf({ kind: 'api_token_made', facts }).text).toContain('It holds until 20 February 2027, 06:30 UTC.');
});
