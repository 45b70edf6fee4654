import type { PoolClient } from 'pg';
import type { Notice } from '#domain/notices/kinds.ts';

/**
 * Tells a customer of an outcome, in the transaction of the decision and as the last thing in it (S2). Slices are given it by
 * server/assembly.
 */
export type Tell = (tx: PoolClient, owner: string, notice: Notice) => Promise<void>;

/**
 * Tells many customers at once, as the last thing in a transaction; `byMail` says whether by e-mail too. In one order, so that
 * two that tell the same people never wait for each other.
 */
export type TellMany = (
  tx: PoolClient,
  told: readonly { readonly owner: string; readonly notice: Notice }[],
  byMail: boolean,
) => Promise<void>;
