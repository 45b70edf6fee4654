import type { PoolClient } from 'pg';
import type { Notice } from '#domain/notices/kinds.ts';

/**
 * Tells a customer of an outcome, in the transaction of the decision and as the last thing in it (S2). Slices are given it by
 * server/assembly.
 */
export type Tell = (tx: PoolClient, owner: string, notice: Notice) => Promise<void>;
