import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Announced } from '#api/announced.ts';
import type { SiteReader } from '#api/site.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { audiencesOf } from '#domain/house-settings/announcements.ts';
import { type Language, languages } from '#domain/languages/language.ts';

type Viewer = Parameters<typeof audiencesOf>[0];

/** So many are on a screen at a time. */
const mostShown = 3;

/** What is announced to somebody at the moment, maintenance first (X9). */
export async function readAnnounced(pool: Pool, viewer: Viewer): Promise<Announced[]> {
  const { rows } = await pool.query<Pick<TableRow<'announcement'>, 'id' | 'kind' | 'texts' | 'from_ms' | 'until_ms'>>({
    name: 'announcements-shown',
    text: `select a.id, a.kind, a.texts, a.from_ms, a.until_ms from announcement a, clock_ms() now
           where a.status = 'approved' and a.until_ms > now and a.from_ms <= now and a.audience = any($1)
           order by a.kind = 'maintenance' desc, a.from_ms desc, a.id limit ${mostShown}`,
    values: [audiencesOf(viewer)],
  });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    texts: textsOf(row.texts),
    from: isoTime(millis(row.from_ms)),
    until: isoTime(millis(row.until_ms)),
  }));
}

/** What is kept of an announcement's texts, in the order of the languages. */
export function textsOf(kept: unknown): { language: Language; text: string }[] {
  const texts = typeof kept === 'object' && kept !== null ? new Map<string, unknown>(Object.entries(kept)) : new Map();
  return languages.flatMap((language) => {
    const text = texts.get(language);
    return typeof text === 'string' ? [{ language, text }] : [];
  });
}

/** A page waits no longer for a database that does not answer, in ms. */
const waitedMs = 1_000;
/** For how long pages go by what was read of announcements, in ms: they are read by everybody, and it is a minute that X9 allows. */
const keptMs = 5_000;

const viewerOf = ({ staff, member }: SiteReader): Viewer => (staff ? 'staff' : member ? 'customer' : 'visitor');

/**
 * What is announced to readers of the public pages: read at most once in five seconds for each kind of them, however many ask. While
 * it cannot be read, what was known last is shown.
 *
 * @param nowMs of a clock that is never set back
 * @param waitsMs for how long a page waits for what is read
 */
export function announcedOnPages(pool: Pool, nowMs = () => performance.now(), waitsMs = waitedMs) {
  const kept = new Map<Viewer, { readonly readMs: number; readonly items: Promise<readonly Announced[]> }>();
  return (reader: SiteReader): Promise<readonly Announced[]> => {
    const viewer = viewerOf(reader);
    const last = kept.get(viewer);
    if (last && nowMs() - last.readMs < keptMs) return last.items;
    const known = last?.items ?? Promise.resolve([]);
    const items = Promise.race([readAnnounced(pool, viewer).catch(() => known), pause(waitsMs, known, { ref: false })]);
    kept.set(viewer, { readMs: nowMs(), items });
    return items;
  };
}
