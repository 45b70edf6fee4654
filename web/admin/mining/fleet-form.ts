import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { addMiningMachines, addMiningSite, recordMiningReading } from '#api/mining-machines.ts';
import type { BodyOf } from '#api/operation.ts';
import { type Algorithm, algorithms } from '#domain/mining/coins.ts';
import { problemOfWords, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import { hashRateExample, problemOfDay, readHashRate, readScaled, utcDay } from './mining-units.ts';

/** The fields of a form that puts machines into service. */
export type MachinesField = 'siteId' | 'algorithm' | 'model' | 'count' | 'hashRateEach' | 'wattsEach';
export type ReadingField = 'siteId' | 'algorithm' | 'day' | 'hashRate' | 'pool' | 'evidence';

/** What blocks an algorithm finds, in the words of the field. */
export const algorithmWords: Readonly<Record<Algorithm, MessageDescriptor>> = {
  sha256d: msg`SHA-256d (Bitcoin)`,
  scrypt: msg`Scrypt (Dogecoin, Litecoin)`,
};
export const algorithmOptions = algorithms.map((value) => ({ value, label: algorithmWords[value] }));

const algorithmOf = (text: string): Algorithm | null => algorithms.find((one) => one === text) ?? null;
const problemOfSite = (id: string): string | null =>
  id === '' ? t`Choose the site; add it first if there is none` : null;

/** A whole number within bounds. */
export function readCount(typed: string, least: number, most: number): number | null {
  const read = readScaled(typed, 0);
  return read !== null && read >= BigInt(least) && read <= BigInt(most) ? Number(read) : null;
}

/** Reads the form of a site. */
export function readSite(typed: Typed<'name' | 'country'>): Read<'name' | 'country', BodyOf<typeof addMiningSite>> {
  const country = typed.country.trim().toUpperCase();
  return readForm(
    {
      name: problemOfWords(typed.name, 2, 100),
      country: /^[A-Z]{2}$/.test(country) ? null : t`Choose the country`,
    },
    () => ({ name: typed.name.trim(), country }),
  );
}

const mostMachines = 1_000_000;

/** Reads the form that puts machines into service. */
export function readMachines(typed: Typed<MachinesField>): Read<MachinesField, BodyOf<typeof addMiningMachines>> {
  const [hashRateEach, count] = [readHashRate(typed.hashRateEach), readCount(typed.count, 1, mostMachines)];
  const wattsEach = readCount(typed.wattsEach, 0, 1_000_000);
  const algorithm = algorithmOf(typed.algorithm);
  return readForm(
    {
      siteId: problemOfSite(typed.siteId),
      model: problemOfWords(typed.model, 2, 100),
      count: count === null ? t`Enter how many, at least 1` : null,
      hashRateEach: hashRateEach === null || hashRateEach === 0n ? hashRateExample() : null,
      wattsEach: wattsEach === null ? t`Enter whole watts, for example 3450` : null,
    },
    () =>
      algorithm === null || count === null || hashRateEach === null || wattsEach === null
        ? null
        : {
            siteId: typed.siteId,
            algorithm,
            model: typed.model.trim(),
            count,
            wattsEach,
            hashRateEach: hashRateEach.toString(),
          },
  );
}

/** Reads the form of a pool's reading. Nothing at all can be what a pool shows. */
export function readReading(
  typed: Typed<ReadingField>,
  nowMs: number,
): Read<ReadingField, BodyOf<typeof recordMiningReading>> {
  const hashRate = readHashRate(typed.hashRate);
  const example = hashRateExample();
  const algorithm = algorithmOf(typed.algorithm);
  return readForm(
    {
      siteId: problemOfSite(typed.siteId),
      day:
        problemOfDay(typed.day, nowMs, null) ?? (typed.day < utcDay(nowMs) ? null : t`This day is not over yet (UTC)`),
      hashRate: hashRate === null ? t`${example}; 0 TH/s where the pool shows none` : null,
      pool: problemOfWords(typed.pool, 2, 100),
      evidence: problemOfWords(typed.evidence, 3, 1_000),
    },
    () =>
      algorithm === null || hashRate === null
        ? null
        : {
            siteId: typed.siteId,
            algorithm,
            day: typed.day,
            hashRate: hashRate.toString(),
            pool: typed.pool.trim(),
            evidence: typed.evidence.trim(),
          },
  );
}
