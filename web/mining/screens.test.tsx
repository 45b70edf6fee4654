import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { termByFigures } from './calculation.ts';
import { PaidBackTotal } from './contract-cards.tsx';
import { cardTerm, PaidCurve } from './contract-result.tsx';
import { mayHalve } from './halvings.tsx';
import { aboutText, PaceWords } from './pace-words.tsx';
import { PlanCard } from './plan-card.tsx';
import { Outlook } from './plan-outlook.tsx';
import type { ContractView, InputsView, PlanView } from './queries.ts';
import { RiskOfMining } from './risk.tsx';

const plan: PlanView = {
  id: 'mpl_1',
  name: 'Ten',
  about: 'Machines in the north.',
  algorithm: 'sha256d',
  coins: ['BTC'],
  hashRate: '10000000000000',
  termDays: 365,
  price: '120.00',
  poolFeeBps: 200,
  powerWatts: '150.000',
  powerPrice: '0.050000',
  state: 'open',
  left: 3,
  lapsed: false,
};
const time = '2026-11-22T09:00:00.000Z';
const bitcoin: InputsView = {
  coin: 'BTC',
  halving: null,
  network: {
    height: 900_000,
    difficulty: '152000000000000',
    subsidy: '3.12500000',
    fees: '0.00000000',
    source: 'node',
    takenAt: time,
    stale: false,
  },
  price: { pair: 'BTCUSD', price: '291000.00', source: 'simulated:walk', time, seq: 1, stale: false },
};
const contract: ContractView = {
  id: 'mct_1',
  plan,
  price: '120.00',
  boughtAt: time,
  firstDay: '2026-10-26',
  lastDay: '2027-10-25',
  state: 'running',
  daysDivided: 30,
  paid: '14.21',
  coins: [],
};

const markup = (node: ReactNode): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">{node}</MantineProvider>
    </I18nProvider>,
  );
const textOf = (node: ReactNode): string =>
  markup(node)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const card = (of: PlanView, inputs: readonly InputsView[] = [bitcoin], closed = false): string =>
  textOf(
    <PlanCard
      plan={of}
      inputs={inputs}
      fleet={undefined}
      closed={closed}
      aboutSaid
      opened={false}
      details="d"
      onDetails={() => undefined}
      onBuy={() => undefined}
    />,
  );

test('[N1.2] a plan’s card has price, a day, term and worst case; what all plans say alike is left to the page', () => {
  for (const part of ['120.00 USD', 'about 0.999 USD *', '365 days', 'Worst case nothing back', 'Buy for 120.00 USD']) {
    expect(card(plan)).toContain(part);
  }
  expect(card(plan)).toMatch(/365 days, if nothing changed about 36\d USD \*/);
  expect(card(plan)).not.toContain('Machines in the north.');
  expect(card(plan)).not.toContain(' left');
  expect(card(plan, [{ ...bitcoin, price: null }])).toContain('A day not known now');
});

test('[N2.2] what cannot be bought has no button that buys, and says why', () => {
  const soldOut = card({ ...plan, left: 0 });
  expect(soldOut).toContain('Sold out: no SHA-256d hash rate of the operator’s is verified by a pool.');
  for (const text of [soldOut, card({ ...plan, lapsed: true }), card(plan, [bitcoin], true)]) {
    expect(text).not.toContain('Buy for');
    expect(text).toContain('Details');
  }
});

test('[N1.2] what is expected has no colour of a gain or a loss', () => {
  const gain = markup(<Outlook plan={plan} inputs={[bitcoin]} />);
  expect(gain).toMatch(/>\+\d+\.\d\d </);
  expect(gain).not.toContain('data-tone');
});

test('[N1.2] what is expected by figures that are stale is not called one by today’s', () => {
  const note = (inputs: InputsView): string => textOf(<Outlook plan={plan} inputs={[inputs]} />);
  const { network, price } = bitcoin;
  if (!network || !price) throw new Error('bitcoin has no figures');
  expect(note(bitcoin)).toContain('Calculated with today’s figures');
  for (const stale of [
    { ...bitcoin, network: { ...network, stale: true } },
    { ...bitcoin, price: { ...price, stale: true } },
  ]) {
    expect(note(stale)).toContain('the last known figures, some of them out of date');
    expect(note(stale)).not.toContain('Calculated with today’s');
  }
});

test('[N1.2] that a halving cuts coins is said where a coin has halvings, or where that is not known', () => {
  const halving = { height: 1_050_000, expectedAt: '2028-04-18T00:00:00.000Z', subsidy: '1.56250000' };
  expect(mayHalve(['BTC'], [bitcoin])).toBe(false);
  expect(mayHalve(['BTC'], [{ ...bitcoin, halving }])).toBe(true);
  expect(mayHalve(['BTC', 'LTC'], [bitcoin])).toBe(true);
  expect(mayHalve(['BTC'], [{ ...bitcoin, network: null }])).toBe(true);
  expect(markup(<RiskOfMining halves />)).toContain('A halving cuts the coins');
  expect(markup(<RiskOfMining halves={false} />)).not.toContain('halving');
});

test('[N1.2] what contracts paid back is summed to the cent, and says whether some are missing', () => {
  const second = { ...contract, id: 'mct_2', price: '285.00', paid: '21.62' };
  expect(textOf(<PaidBackTotal contracts={[contract]} complete />)).toMatch(/ 14\.21 USD of 120\.00 that you paid $/);
  expect(textOf(<PaidBackTotal contracts={[contract, second]} complete />)).toContain(
    '35.83 USD of 405.00 that you paid, 2 contracts together',
  );
  expect(textOf(<PaidBackTotal contracts={[contract, second]} complete={false} />)).toContain('the newest 2 contracts');
});

test('[N1.2] a running contract has a bar until its seventh paid day, and a curve from then on', () => {
  const paid = (days: number, state: ContractView['state']): string => {
    const all = Array.from({ length: days }, (_, nth) => ({
      day: `2026-11-0${nth + 1}`,
      paid: cents(50n),
      total: cents(50n * BigInt(nth + 1)),
    }));
    return markup(<PaidCurve contract={{ ...contract, state }} days={all} pace={null} term={null} />);
  };
  expect(paid(6, 'running')).toContain('role="meter"');
  expect(paid(7, 'running')).not.toContain('role="meter"');
  expect(paid(6, 'ended')).not.toContain('role="meter"');
});

test('[N3.8] a plan that is sold no more has no card that says anything of its term', () => {
  const offered = { items: [contract.plan], coins: [bitcoin] };
  expect(cardTerm(contract, offered)).toBe(termByFigures(contract.plan, [bitcoin]));
  expect(cardTerm(contract, offered)).not.toBeNull();
  expect(cardTerm(contract, { items: [], coins: [bitcoin] })).toBeNull();
});

test('[N3.8] an estimate is called one, with how it is made; without one, and after the end, none is given', () => {
  const running = textOf(
    <PaceWords
      contract={contract}
      pace={{ days: 30, paid: 1_421n, before: 1_421n, left: 335, total: 17_288n }}
      term={36_450n}
    />,
  );
  expect(running).toContain('The plan’s card says about 364 USD for the 365 days: by the latest network figures');
  expect(running).toContain('At the pace of the last 30 days about 172 of 120.00 USD by the end.');
  expect(running).toContain(
    'An estimate, no promise (dotted line): 14.21 USD of the days paid in full, and for each of the 335 days left the average of the last 30 days’ payouts: 14.21 ÷ 30 USD.',
  );
  // To the figure that is shown.
  const alike = { days: 30, paid: 1_421n, before: 1_421n, left: 335, total: 36_499n };
  const same = textOf(<PaceWords contract={contract} pace={alike} term={36_450n} />);
  expect(same).toContain('The plan’s card says the same for the 365 days: by the latest network figures');
  expect(same).not.toContain('so the two differ');
  expect(textOf(<PaceWords contract={contract} pace={null} term={null} />)).toContain(
    'estimate for the whole term appears after 7 paid days.',
  );
  const ended = (paid: string, daysDivided = 365): string =>
    textOf(<PaceWords contract={{ ...contract, state: 'ended', paid, daysDivided }} pace={null} term={null} />);
  expect(ended('100.50', 364)).toContain('100.50 of 120.00 USD paid back so far. Days not paid out yet: 1.');
  expect(ended('100.50', 364)).not.toContain('less than the price');
  expect(ended('100.50')).toContain('100.50 of 120.00 USD paid back, 19.50 less than the price.');
  expect(ended('121.00')).toContain('121.00 USD paid back for a price of 120.00, 1.00 more.');
  expect([aboutText(17_288n), aboutText(1_999n), aboutText(2_000n)]).toEqual(['172', '19.99', '20']);
});
