import { fieldsOf } from './audited-amounts.ts';

interface Decided {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Where the record of an action that can take two admins keeps who has agreed to it so far. */
const votes: Readonly<Record<string, string>> = {
  'deposits.approve': 'approvals',
  'withdrawals.approve': 'approvals',
  'withdrawals.not-broadcast': 'unsends',
  'withdrawals.returned': 'returns',
};

const votesIn = (record: Readonly<Record<string, unknown>>, field: string): number | null => {
  const kept = record[field];
  return Array.isArray(kept) ? kept.length : null;
};

/** '1 of 2' of a decision that took two admins (R3); null where one decided alone, or where the record does not say. */
export function placeOfVote({ action, before, after }: Decided): string | null {
  const field = votes[action];
  if (field === undefined) return null;
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const [earlier, now] = [votesIn(was, field), votesIn(is, field)];
  if (earlier === null || now === null) return null;
  // A new round starts without votes; within one, who adds none did not vote: the chain watcher credits without.
  if (was['round'] === is['round'] && now <= earlier) return null;
  if (earlier > 0) return '2 of 2';
  const waits = ['status', 'sending', 'round'].every((fact) => was[fact] === is[fact]);
  return waits ? '1 of 2' : null;
}

/** What the operation that approves a withdrawal did to one that is approved and being sent; null of any other deed. */
export function deedWhileSending({ action, before, after }: Decided): string | null {
  if (action !== 'withdrawals.approve' || fieldsOf(before)['sending'] !== true) return null;
  return fieldsOf(after)['status'] === 'approved'
    ? 'recorded the transaction of the withdrawal[ of {amount}][ by {customer}]'
    : 'fixed the coins of the withdrawal[ of {amount}][ by {customer}] again';
}
