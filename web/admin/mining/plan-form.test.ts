import { describe, expect, it } from 'vitest';
import { readPlan, termsOf, termsOfPlan } from './plan-form.ts';

const typed = {
  name: ' Bitcoin 10 TH/s ',
  about: '',
  pays: 'BTC',
  hashRate: '10 TH/s',
  termDays: '365',
  price: '499',
  poolFee: '2.5',
  watts: '150',
  powerPrice: '0.065',
};

describe('the form of a plan', () => {
  it('[N1] says its terms in the units of the API', () => {
    expect(readPlan(typed)).toEqual({
      body: {
        name: 'Bitcoin 10 TH/s',
        about: '',
        coins: ['BTC'],
        hashRate: '10000000000000',
        termDays: 365,
        price: '499.00',
        poolFeeBps: 250,
        powerWatts: '150.000',
        powerPrice: '0.065000',
      },
    });
    expect(readPlan({ ...typed, pays: 'DOGE LTC' })).toMatchObject({ body: { coins: ['DOGE', 'LTC'] } });
  });

  it('[N1] what is wrong is said at each field, and nothing is sent', () => {
    const wrong = { ...typed, name: 'x', hashRate: '10', termDays: '0', price: '0', poolFee: '100' };
    expect(readPlan({ ...wrong, watts: '1000000000.001', powerPrice: '10.000001' })).toEqual({
      problems: {
        name: '3 to 60 characters',
        about: null,
        hashRate: expect.stringMatching(/10 TH\/s/),
        termDays: expect.stringMatching(/1 to 3650/),
        price: expect.stringMatching(/USD/),
        poolFee: expect.stringMatching(/can never pay/),
        watts: expect.stringMatching(/1,000,000,000 at most/),
        powerPrice: expect.stringMatching(/10 at most/),
      },
    });
    expect(readPlan({ ...typed, about: 'x'.repeat(1_001) })).toMatchObject({
      problems: { about: expect.stringMatching(/^At most/) },
    });
    expect(readPlan({ ...typed, about: 'Brings 1 % a day' })).toMatchObject({
      problems: { name: null, about: expect.stringMatching(/^This reads like a promise \(“1 % a”\)/) },
    });
  });

  it('[N1] its day is calculated as soon as each figure is there, with the very terms that are sent', () => {
    const terms = termsOf(typed);
    expect(terms).toEqual({
      coins: ['BTC'],
      hashRate: 10n ** 13n,
      termDays: 365,
      price: 49_900n,
      poolFeeBps: 250,
      powerMilliwatts: 150_000n,
      powerPrice: 65_000n,
    });
    for (const field of ['hashRate', 'termDays', 'price', 'poolFee', 'watts', 'powerPrice']) {
      expect(termsOf({ ...typed, [field]: '' }), field).toBeNull();
    }
    const read = readPlan(typed);
    if (!('body' in read)) throw new Error('nothing is wrong with it');
    expect(termsOfPlan(read.body)).toEqual(terms);
  });
});
