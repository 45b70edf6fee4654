import fc from 'fast-check';
import { usual } from '#server/settings/variables.ts';

/**
 * Each run of the tests tries the same values, so that what passed before a merge passes after it. PROPERTY_SEED, a whole
 * number or 'random', tries others; whoever finds a value that fails adds it to the examples of its property.
 */
const asked = process.env.PROPERTY_SEED ?? usual('PROPERTY_SEED');
if (asked !== 'random' && !/^\d{1,9}$/.test(asked)) {
  throw new Error("PROPERTY_SEED is a whole number of at most 9 digits, or 'random'");
}
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });
