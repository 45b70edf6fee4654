import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';

/** What COPY writes depends on these: text that any PostgreSQL from 15 on reads as the same values. */
const settings = `set client_encoding to 'UTF8'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres';
  set timezone to 'UTC'; set extra_float_digits to 3; set bytea_output to 'hex'`;

/** Readies a connection for copying in either direction. */
export async function readyToCopy(client: ClientBase): Promise<void> {
  await client.query(settings);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** Reads a table as the connection's transaction sees it, in PostgreSQL's text format; `rows` counts once it has been read. */
export function copyOut(
  client: ClientBase,
  table: string,
  columns: readonly string[],
): { readonly stream: Readable; readonly rows: () => number } {
  const stream = client.query(to(`copy (select ${listed(columns)} from ${quoted(table)}) to stdout`));
  return { stream, rows: () => stream.rowCount };
}

/** Writes rows in PostgreSQL's text format into a table. Answers with their count. */
export async function copyIn(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: Readable,
): Promise<number> {
  const stream = client.query(from(`copy ${quoted(table)} (${listed(columns)}) from stdin`));
  await pipeline(rows, stream);
  return stream.rowCount;
}
