import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { giveTo } from './privilege.ts';

/** Where PostgreSQL listens: a private socket folder, or a local port where there are no sockets. With the superuser's password. */
export type Address = { readonly host: string; readonly port: number; readonly password: string };

/** A socket's path has at most 107 bytes (fewer on some systems), of which the name in the folder takes some 30. */
const longestParentBytes = 60;

export function isSocketFolder(folder: string): boolean {
  return path.isAbsolute(folder) && /^fairlead-[A-Za-z0-9]{6}$/.test(path.basename(folder));
}

/**
 * A new folder that only this user can enter: in the data folder, with which it goes when that is removed, or in the
 * temporary one where the data folder's path is too long for a socket. Nothing where sockets are not to be had.
 *
 * @param uid who else, for root, needs to own it
 */
export async function makeSocketFolder(dataDir: string, uid: number | undefined): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  for (const parent of new Set([dataDir, os.tmpdir(), '/tmp'])) {
    // PostgreSQL reads a list of folders, in which a comma or a quote would mean something else.
    if (Buffer.byteLength(parent) > longestParentBytes || /[,"]/.test(parent)) continue;
    const folder = await mkdtemp(path.join(parent, 'fairlead-')).catch(() => undefined);
    if (folder === undefined) continue;
    if (await canListenIn(folder)) {
      await chmod(folder, 0o700);
      await giveTo(folder, uid);
      return folder;
    }
    await rm(folder, { recursive: true, force: true });
  }
  return undefined;
}

/** Makes the folder of an address anew, after clearing up behind a dead postmaster took it away. */
export async function restoreSocketFolder(address: Address, uid: number | undefined): Promise<void> {
  if (!isSocketFolder(address.host)) return;
  await mkdir(address.host, { recursive: true, mode: 0o700 });
  await giveTo(address.host, uid);
}

/** Removes a folder that this module made; any other is left alone. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (isSocketFolder(folder)) await rm(folder, { recursive: true, force: true });
}

/** A local TCP port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no local port to be had');
  return address.port;
}

async function canListenIn(folder: string): Promise<boolean> {
  const server = net.createServer();
  try {
    server.listen(path.join(folder, 'probe'));
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
