import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { removeSocketFolder } from '#server/outside/postgres/address.ts';
import { embeddedBinaries } from '#server/outside/postgres/binaries.ts';
import type { Cluster } from '#server/outside/postgres/cluster.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '#server/outside/postgres/embedded.ts';
import { type ConnectionConfig, openPool } from '#server/outside/postgres/pool.ts';
import { findRunner } from '#server/outside/postgres/privilege.ts';

/** The rows of one query over a connection of its own. */
export async function query(config: ConnectionConfig, sql: string): Promise<Record<string, unknown>[]> {
  const pool = openPool(config, { max: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await pool.end();
  }
}

/** Ends a process by SIGKILL and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** An app of its own process: starts the database, prints how it is reached, and lives until it is killed. */
const app = `
  import { startEmbedded } from ${JSON.stringify(new URL('../../server/outside/postgres/embedded.ts', import.meta.url).href)};
  const options = JSON.parse(process.argv[1]);
  if (options.user) { process.setgroups([]); process.setgid(options.user); process.setuid(options.user); }
  try {
    const { owner, app, pid } = await startEmbedded(options);
    console.log(JSON.stringify({ owner, app, pid, uid: process.getuid() }));
  } catch (error) {
    console.log(JSON.stringify({ failure: String(error) }));
  }
  setInterval(() => {}, 1000);
`;

type Said = { owner: ConnectionConfig; pid: number; uid: number; failure?: string };

/** Embedded databases of one test file: each test has an empty data folder, and all that it starts ends with it. */
class EmbeddedStarts {
  folder = '';
  dataDir = '';
  readonly started: Embedded[] = [];
  readonly children: ChildProcess[] = [];
  readonly #seed: () => string;
  readonly #socketFolders: string[] = [];

  constructor(seed: () => string) {
    this.#seed = seed;
  }

  async begin(): Promise<void> {
    this.folder = await mkdtemp(path.join(os.tmpdir(), 'launcher-'));
    this.dataDir = path.join(this.folder, 'data');
  }

  async end(): Promise<void> {
    for (const child of this.children.splice(0)) child.kill('SIGKILL');
    for (const host of this.#socketFolders.splice(0)) await removeSocketFolder(host);
    for (const embedded of this.started.splice(0)) await embedded.stop();
    // The postmaster of an app that was just killed ends a moment later; until then it writes files in here.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }

  /** Data that was started and stopped once before: copying it takes a tenth of the time of a first start. */
  async useFormerData(): Promise<void> {
    await promisify(execFile)('cp', ['-a', this.#seed(), this.dataDir]);
  }

  async start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
    const embedded = await startEmbedded({ dataDir: this.dataDir, ...options });
    this.started.push(embedded);
    return embedded;
  }

  spawnApp(options: Record<string, unknown> = {}): ChildProcess {
    const given = JSON.stringify({ dataDir: this.dataDir, ...options });
    const child = spawn(process.execPath, ['--input-type=module', '-e', app, given], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.children.push(child);
    return child;
  }

  /** What an app prints once its database runs, or why it does not. */
  async firstLine(child: ChildProcess): Promise<Said> {
    if (!child.stdout) throw new Error('no output to read');
    const [line] = await once(createInterface(child.stdout), 'line');
    const said: Said = JSON.parse(String(line));
    if (said.owner?.host) this.#socketFolders.push(said.owner.host);
    return said;
  }

  async cluster(): Promise<Cluster> {
    await mkdir(this.dataDir, { recursive: true, mode: 0o700 });
    return {
      dataDir: this.dataDir,
      folder: path.join(this.dataDir, 'postgres'),
      binaries: await embeddedBinaries(path.join(this.dataDir, 'postgres-links')),
      runner: await findRunner(),
    };
  }
}

/** Registers what each test of the file starts with and ends with. */
export function embeddedStarts(): EmbeddedStarts {
  let seed = '';
  const starts = new EmbeddedStarts(() => seed);
  beforeAll(async () => {
    seed = await mkdtemp(path.join(os.tmpdir(), 'launcher-seed-'));
    await (await startEmbedded({ dataDir: seed })).stop();
  });
  afterAll(() => rm(seed, { recursive: true, force: true }));
  beforeEach(() => starts.begin());
  afterEach(() => starts.end());
  return starts;
}
