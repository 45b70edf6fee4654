import { accepted, type Decision } from '#domain/failures/failures.ts';
import { cutPage, type Page, type PageBounds, type PageQuery, pageBounds } from './pages.ts';
import { type Period, periodOf } from './period.ts';

interface RegisterQuery extends PageQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page within days, nulls where an end is open. */
export interface RegisterBounds extends PageBounds, Period {}

/** The page of a register that is asked for, within its days. Refuses a cursor that is not one of ours and days that are none. */
export function registerBounds(query: RegisterQuery): Decision<RegisterBounds> {
  const bounds = pageBounds(query);
  if (!bounds.ok) return bounds;
  const period = periodOf(query);
  return period.ok ? accepted({ ...bounds.value, ...period.value }) : period;
}

/** Reads one page of a register by a select of its own. Refuses a cursor that is not one of ours and days that are none. */
export async function readRegister<R extends { readonly created_ms: bigint; readonly id: string }>(
  query: RegisterQuery,
  select: (bounds: RegisterBounds) => Promise<{ readonly rows: readonly R[] }>,
): Promise<Decision<Page<R>>> {
  const bounds = registerBounds(query);
  if (!bounds.ok) return bounds;
  const { rows } = await select(bounds.value);
  return accepted(cutPage(rows, bounds.value.limit));
}
