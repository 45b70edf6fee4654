import type { PoolClient } from 'pg';
import type { Notice } from '#domain/notices/kinds.ts';

/**
 * Notifies a customer of an outcome, in the transaction of the decision and as the last thing in it (S2). Slices are given it by
 * server/assembly.
 */
export type Notify = (tx: PoolClient, owner: string, notice: Notice) => Promise<void>;

/** An outcome and whom it concerns. */
export interface CustomerNotice {
  readonly owner: string;
  readonly notice: Notice;
}

/** As {@link Notify}, of many outcomes at once, in four statements however many there are. */
export type NotifyAll = (tx: PoolClient, notices: readonly CustomerNotice[]) => Promise<void>;
