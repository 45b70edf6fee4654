import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export type Ended = {
  readonly ok: boolean;
  /** What it said on both outputs, empty when it spoke to the terminal itself. */
  readonly text: string;
};

/** How to kill each program that runs now. */
const running = new Set<() => void>();

function interrupt(): void {
  for (const kill of running) kill();
  process.exit(130);
}

/**
 * Runs a program of the workspace to its end. Past the limit it is killed with all it started, which counts as failed.
 *
 * @param options.speaks whether its output goes straight to the terminal instead of being kept for the case of failure
 */
export function runProgram(
  command: readonly string[],
  options: {
    readonly withinMs: number;
    readonly speaks?: boolean;
    readonly environment?: Readonly<Record<string, string>>;
  },
): Promise<Ended> {
  const [program = '', ...args] = command;
  const programs = path.join(root, 'node_modules', '.bin');
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: [programs, process.env.PATH].join(path.delimiter),
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
        ...options.environment,
      },
      stdio: options.speaks ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let text = '';
    const keep = (chunk: Buffer): void => {
      text += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const killAll = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    if (running.size === 0) {
      process.on('SIGINT', interrupt);
      process.on('SIGTERM', interrupt);
    }
    running.add(killAll);
    const limit = setTimeout(() => {
      text += `\nnot done within ${options.withinMs / 1000} s`;
      killAll();
    }, options.withinMs);
    const end = (ok: boolean): void => {
      clearTimeout(limit);
      running.delete(killAll);
      if (running.size === 0) {
        process.off('SIGINT', interrupt);
        process.off('SIGTERM', interrupt);
      }
      resolve({ ok, text });
    };
    child.once('error', (error) => {
      text += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
