import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { archiveParts } from '#server/outside/postgres/archive.ts';
import { BackupRefused } from '../manifest.ts';

/**
 * The names of PostgreSQL's log. A segment is 16 MiB of it: eight hex digits of its timeline, sixteen of its place. A timeline begins where
 * a database was restored; its history file says from where.
 */
const segmentBytes = 16n * 1024n * 1024n;
const segmentsPerLog = 0x1_0000_0000n / segmentBytes;
const segmentShape = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(\.gz)?$/;
const historyShape = /^([0-9A-F]{8})\.history$/;

interface Segment {
  readonly file: string;
  readonly timeline: number;
  /** Its place in the log, counted in segments. */
  readonly place: bigint;
  readonly packed: boolean;
}

/** A segment by the name of its file; null for any other file. */
export function segmentOf(file: string): Segment | null {
  const [, timeline, log, part, packed] = segmentShape.exec(file) ?? [];
  if (timeline === undefined) return null;
  const place = BigInt(`0x${log}`) * segmentsPerLog + BigInt(`0x${part}`);
  return { file, timeline: Number.parseInt(timeline, 16), place, packed: packed !== undefined };
}

/** In which segment a place of the log such as `0/3000148` is. */
export const placeOf = (lsn: string): bigint => bytesOf(lsn) / segmentBytes;

export function bytesOf(lsn: string): bigint {
  const [high, low] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The name of a segment, as PostgreSQL asks for it. */
export function nameOf(timeline: number, place: bigint): string {
  const hex = (one: bigint): string => one.toString(16).toUpperCase().padStart(8, '0');
  return `${hex(BigInt(timeline))}${hex(place / segmentsPerLog)}${hex(place % segmentsPerLog)}`;
}

/** What of the log is in an archive, in order. */
export async function segmentsIn(archive: string): Promise<readonly Segment[]> {
  const names = await readdir(path.join(archive, archiveParts.wal));
  return names
    .map(segmentOf)
    .filter((one) => one !== null)
    .sort((one, other) => (one.place < other.place ? -1 : one.place > other.place ? 1 : one.timeline - other.timeline));
}

/** A timeline as its log leads to it: each that it came from, with the place at which that was left; its own without one. */
export type Lineage = readonly { readonly timeline: number; readonly untilLsn: string | null }[];

/**
 * @param wanted the newest one of the archive where it is null
 * @throws BackupRefused for a timeline that the archive does not have
 */
export async function lineageIn(archive: string, wanted: number | null): Promise<Lineage> {
  const wal = path.join(archive, archiveParts.wal);
  const names = await readdir(wal);
  const known = names.flatMap((name) => historyShape.exec(name)?.[1] ?? []).map((hex) => Number.parseInt(hex, 16));
  const timeline = wanted ?? Math.max(1, ...known);
  if (timeline === 1) return [{ timeline, untilLsn: null }];
  if (!known.includes(timeline)) {
    throw new BackupRefused(
      `${wal} has no timeline ${timeline}, only ${[1, ...known.sort((a, b) => a - b)].join(', ')}.`,
    );
  }
  const hex = timeline.toString(16).toUpperCase().padStart(8, '0');
  const text = await readFile(path.join(wal, `${hex}.history`), 'utf8');
  const before = [...text.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, from, untilLsn = null]) => ({
    timeline: Number(from),
    untilLsn,
  }));
  return [...before, { timeline, untilLsn: null }];
}

/**
 * What of the log is there on the way from a base backup along its lineage.
 *
 * @returns the place of the last segment, and the name of the first that is not there although later ones are; null for none
 */
export function onTheWay(
  segments: readonly Segment[],
  lineage: Lineage,
  from: { readonly timeline: number; readonly place: bigint },
): { readonly last: bigint; readonly missing: string | null } {
  const ways = lineage.slice(lineage.findIndex(({ timeline }) => timeline === from.timeline));
  const places = new Set(
    segments
      .filter(({ timeline, place }) => {
        const way = ways.find((one) => one.timeline === timeline);
        return way !== undefined && place >= from.place && (way.untilLsn === null || place <= placeOf(way.untilLsn));
      })
      .map(({ place }) => place),
  );
  let last = from.place;
  for (const place of places) if (place > last) last = place;
  for (let place = from.place; place <= last; place += 1n) {
    if (!places.has(place)) return { last, missing: nameOf(lineage.at(-1)?.timeline ?? 1, place) };
  }
  return { last, missing: null };
}
