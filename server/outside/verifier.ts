import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { verifyMostMs } from '#domain/review/verification.ts';
import type { ConnectionConfig } from './postgres/pool.ts';

/** What the process that verifies is told, over its standard input: a password in it is in no list of processes. */
export interface VerifyOrder {
  /** Connects as fairlead_owner or as a member of it. */
  readonly ownerConfig: ConnectionConfig;
  /** Public keys that are vouched for, and whether these are all that there may be. */
  readonly trust: { readonly keys: readonly string[]; readonly complete: boolean };
}

const program = path.join(import.meta.dirname, '..', '..', 'tools', 'verify-beside.ts');
/** What it may hold at a time, in MiB. */
const mostMemory = 1_024;
/** Requests go before it. */
const niceness = 10;
/** What is kept of what it says in the way of an error. */
const reasonLength = 1_000;

/**
 * Verifies the books in a process of its own with bounded memory, which reads one snapshot and locks no row: what answers requests is
 * neither held up nor brought down by it.
 */
export function openVerifier(order: VerifyOrder): {
  /** Resolves with what it answers. Rejects with its reason where it could not check, took longer than it may or was stopped. */
  verify(): Promise<string>;
  stop(): void;
} {
  let running: ChildProcess | null = null;
  return {
    verify: () =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [`--max-old-space-size=${mostMemory}`, program], {
          stdio: ['pipe', 'pipe', 'pipe'],
          env: { PATH: process.env['PATH'] ?? '' },
          timeout: verifyMostMs,
          killSignal: 'SIGKILL',
        });
        running = child;
        const said: Buffer[] = [];
        let reason = '';
        child.stdout.on('data', (part: Buffer) => void said.push(part));
        child.stderr.on('data', (part: Buffer) => {
          reason = `${reason}${part.toString('utf8')}`.slice(-reasonLength);
        });
        child.once('error', reject);
        child.once('close', (code, signal) => {
          running = null;
          if (code === 0) resolve(Buffer.concat(said).toString('utf8'));
          else reject(new Error(reason.trim() || `the verification ended with ${signal ?? code}`));
        });
        // Where it ended before it read its order, 'close' says why.
        child.stdin.once('error', () => undefined);
        child.stdin.end(JSON.stringify(order));
        if (child.pid !== undefined) calm(child.pid);
      }),
    stop() {
      running?.kill('SIGKILL');
    },
  };
}

function calm(pid: number): void {
  try {
    os.setPriority(pid, niceness);
  } catch {
    // It runs all the same where it ended already or a container does not allow it.
  }
}
