/** What is looked at of an entry of the audit trail. */
interface Entry {
  readonly before: unknown;
  readonly after: unknown;
}

function statusOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'account_status' in record
    ? record.account_status
    : undefined;
}

/** The newest entry that made the account what it is; null where it is not among these. */
export function statusEntry<T extends Entry>(newestFirst: readonly T[], status: string): T | null {
  return newestFirst.find(({ before, after }) => statusOf(after) === status && statusOf(before) !== status) ?? null;
}
