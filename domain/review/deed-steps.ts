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
function placeOfVote({ action, before, after }: Decided): string | null {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  // The end of a block always takes two, and keeps the first of them beside the status (A9).
  if (action === 'customers.approve' && was['account_status'] === 'blocked')
    return is['account_status'] === 'blocked' ? '1 of 2' : '2 of 2';
  const field = votes[action];
  if (field === undefined) return null;
  const [earlier, now] = [votesIn(was, field), votesIn(is, field)];
  if (earlier === null || now === null) return null;
  // A new round starts without votes; within one, who adds none did not vote: the chain watcher credits without.
  if (was['round'] === is['round'] && now <= earlier) return null;
  if (earlier > 0) return '2 of 2';
  const waits = ['status', 'sending', 'round'].every((fact) => was[fact] === is[fact]);
  return waits ? '1 of 2' : null;
}

/** What was done, more exactly than its action says, and which of two approvals it was. */
export interface DeedKind {
  /** The action, or one of {@link furtherDeeds}. */
  readonly code: string;
  /** '1 of 2'; null where one person decided. */
  readonly vote: string | null;
}

/**
 * What an entry was, from its record before and after: who may not read the record still reads whether the decision was half of one
 * (R2).
 */
export function deedKindOf(decided: Decided): DeedKind {
  return { code: deedCodeOf(decided), vote: placeOfVote(decided) };
}

/** What an operation did that does several things, by the record that it found. */
function deedCodeOf({ action, before, after }: Decided): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  if (action === 'withdrawals.approve' && was['sending'] === true)
    return is['status'] === 'approved' ? 'withdrawals.approve:paid' : 'withdrawals.approve:fixed';
  if (action === 'customers.approve' && was['account_status'] === 'blocked')
    return is['account_status'] === 'blocked' ? 'customers.approve:stays-blocked' : 'customers.approve:unblocked';
  if (action === 'switches.set' && typeof is['on'] === 'boolean') return `switches.set:${is['on'] ? 'on' : 'off'}`;
  if (action === 'announcements.end' && is['status'] === 'declined') return 'announcements.end:declined';
  if (action === 'announcements.end' && is['status'] === 'withdrawn') return 'announcements.end:withdrawn';
  return action;
}
