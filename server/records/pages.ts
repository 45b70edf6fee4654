/** Where a page of records ended: time and id of its last one. */
export interface PageStart {
  readonly createdMs: string;
  readonly id: string;
}

const cursorShape = /^([0-9]{1,15})~([a-z0-9_]{1,40})$/;

/** Reads a cursor; null when it is not one of ours, `none` when there is none. */
export function readCursor(cursor: string | undefined): PageStart | 'none' | null {
  if (cursor === undefined) return 'none';
  const match = cursorShape.exec(cursor);
  return match ? { createdMs: match[1] ?? '', id: match[2] ?? '' } : null;
}

/** Cuts the row beyond the page off and names the next page. `rows` holds up to limit + 1. */
export function cutPage<R extends { readonly created_ms: bigint; readonly id: string }>(
  rows: readonly R[],
  limit: number,
): { readonly rows: readonly R[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? `${last.created_ms}~${last.id}` : null };
}

/** The refusal of a cursor that is not one of ours. */
export const wrongCursor = {
  fields: [{ field: 'cursor', problem: 'has to be the nextCursor of the page before' }],
} as const;
