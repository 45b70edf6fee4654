import { describe, expect, it } from 'vitest';
import { readMachines, readReading, readSite } from './fleet-form.ts';

const now = Date.parse('2026-11-22T09:00:00.000Z');

const machines = {
  siteId: 'site-1',
  algorithm: 'sha256d',
  model: ' Antminer S21 ',
  count: '1,000',
  hashRateEach: '200 TH/s',
  wattsEach: '3500',
};
const reading = {
  siteId: 'site-1',
  algorithm: 'scrypt',
  day: '2026-11-21',
  hashRate: '9.5 GH/s',
  pool: 'litecoinpool',
  evidence: 'Its page of that day',
};

describe('the forms of the fleet', () => {
  it('[N2] machines are put into service with the hash rate of each in hashes per second', () => {
    expect(readMachines(machines)).toEqual({
      body: {
        siteId: 'site-1',
        algorithm: 'sha256d',
        model: 'Antminer S21',
        count: 1_000,
        hashRateEach: '200000000000000',
        wattsEach: 3_500,
      },
    });
  });

  it('[N2] what is wrong with machines is said at each field: no site, none of them, a rate without its unit', () => {
    const read = readMachines({
      ...machines,
      siteId: '',
      count: '0',
      hashRateEach: '200',
      wattsEach: '3.5 kW',
      model: '',
    });
    expect(read).toEqual({
      problems: {
        siteId: expect.stringMatching(/Choose the site/),
        model: '2 to 100 characters',
        count: expect.stringMatching(/at least 1/),
        hashRateEach: expect.stringMatching(/10 TH\/s/),
        wattsEach: expect.stringMatching(/whole watts/),
      },
    });
    expect(readMachines({ ...machines, hashRateEach: '0 TH/s' })).toHaveProperty('problems');
  });

  it('[N2] a reading may be nothing at all, but of a day that is over and with what proves it', () => {
    expect(readReading(reading, now)).toEqual({
      body: { ...reading, hashRate: '9500000000' },
    });
    expect(readReading({ ...reading, hashRate: '0 TH/s' }, now)).toMatchObject({ body: { hashRate: '0' } });
    expect(readReading({ ...reading, day: '2026-11-23', evidence: ' ', hashRate: 'none' }, now)).toMatchObject({
      problems: { day: 'This day has not come yet', evidence: '3 to 1000 characters', hashRate: expect.anything() },
    });
    const today = new Date(now).toISOString().slice(0, 10);
    expect(readReading({ ...reading, day: today }, now)).toMatchObject({
      problems: { day: 'This day is not over yet (UTC)' },
    });
  });

  it('[N2] a site has a name and a country', () => {
    expect(readSite({ name: ' Reykjanes 1 ', country: 'is' })).toEqual({
      body: { name: 'Reykjanes 1', country: 'IS' },
    });
    expect(readSite({ name: 'R', country: 'Iceland' })).toEqual({
      problems: { name: '2 to 100 characters', country: expect.stringMatching(/Choose the country/) },
    });
  });
});
