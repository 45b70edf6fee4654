import type { Pool, PoolClient } from 'pg';
import { travelRuleOff } from '#domain/house-settings/settings.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { type Numbers, readNumbers } from './house-settings.ts';

const name = 'TRAVEL_RULE_FROM';

/** From how many cents on a withdrawal says who holds its address (W2.1), as it is kept; null for never. */
export const travelRuleFrom = (from: Cents | null): Numbers => [[name, from ?? travelRuleOff]];

/** The same as it is in force at the moment, in every process; `own` where none was ever kept. */
export async function readTravelRuleFrom(db: Pool | PoolClient, own: Cents | null): Promise<Cents | null> {
  const kept = (await readNumbers(db, [name])).get(name);
  if (kept === undefined) return own;
  return kept === travelRuleOff ? null : cents(kept);
}
