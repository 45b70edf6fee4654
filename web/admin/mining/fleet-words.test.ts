import { expect, it } from 'vitest';
import { type Fleet, fleetWarnings, leftOf, oldReadingWords } from './fleet-words.ts';

const tera = 10n ** 12n;
const fleet = (rated: bigint, verified: bigint, capacity: bigint, sold: bigint): Fleet => ({
  algorithm: 'sha256d',
  rated: `${rated * tera}`,
  verified: `${verified * tera}`,
  capacity: `${capacity * tera}`,
  sold: `${sold * tera}`,
});

it('[N2] what can be sold is what is verified less what is sold', () => {
  expect(leftOf(fleet(200n, 180n, 180n, 100n))).toBe(80n * tera);
  expect(leftOf(fleet(200n, 50n, 100n, 100n))).toBe(0n);
});

it('[N2] that less is verified than sold is a warning with how much, and what follows', () => {
  const [warning, ...more] = fleetWarnings(fleet(200n, 80n, 100n, 100n));
  expect(more).toEqual([]);
  expect(warning?.tone).toBe('warn');
  expect(warning?.text).toMatch(/^Pools show 20 TH\/s less than is sold\..*Nothing more is sold/);
});

it('[N2.2] why a fleet sells nothing is said, and what pools do not show', () => {
  const words = (...figures: Parameters<typeof fleet>) => fleetWarnings(fleet(...figures)).map(({ text }) => text);
  expect(words(0n, 0n, 0n, 0n)).toEqual([expect.stringMatching(/No machine is in service/)]);
  expect(words(200n, 0n, 0n, 0n)).toEqual([expect.stringMatching(/No pool’s reading/)]);
  expect(words(200n, 150n, 150n, 0n)).toEqual([
    expect.stringMatching(/^Pools show 50 TH\/s less than the machines are rated/),
  ]);
  expect(words(200n, 200n, 200n, 0n)).toEqual([]);
});

it('[N2] a site whose newest reading is of more than seven days ago says so', () => {
  const reading = {
    id: 'mrd_1',
    siteId: 'mst_1',
    algorithm: 'sha256d' as const,
    day: '2026-11-21',
    hashRate: '1',
    pool: 'P',
    evidence: 'its page',
    recordedBy: 'usr_1',
    recordedAt: '2026-11-22T01:00:00.000Z',
  };
  expect(oldReadingWords(reading, Date.parse('2026-11-29T23:59:00Z'))).toBeNull();
  expect(oldReadingWords(reading, Date.parse('2026-11-30T00:00:00Z'))).toMatch(/^Its newest reading is 8 days old/);
  expect(oldReadingWords(null, Date.parse('2026-11-30T00:00:00Z'))).toBeNull();
});
