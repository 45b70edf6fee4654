import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { lchown, lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * How PostgreSQL, which refuses to run as root, is run here.
 * - `direct`: the app is no root, so PostgreSQL runs as the same user.
 * - `namespace`: root starts it in a user namespace where root has another number; files stay root's own.
 * - `other-user`: where namespaces are refused (many containers), as an unprivileged user who then owns the cluster.
 */
export type Privilege = 'direct' | 'namespace' | 'other-user';

export type Runner = {
  readonly privilege: Privilege;
  /** The owner that the cluster's files must have, where that is not simply whoever makes them. */
  readonly uid: number | undefined;
  run(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
};

function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** initdb wants a user that the system has a name for. */
async function unprivilegedUid(): Promise<number> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const uids = new Map<string, number>();
  for (const line of accounts.split('\n')) {
    const [name, , uid] = line.split(':');
    if (name && Number(uid) > 0) uids.set(name, Number(uid));
  }
  return uids.get('postgres') ?? uids.get('nobody') ?? [...uids.values()][0] ?? 65_534;
}

const enterNamespace = (uid: number): string[] => ['--user', `--map-user=${uid}`, '--'];

/** The kernel interrupts PostgreSQL (a fast, clean stop) when the app dies, so that no orphan stays behind. */
const dieWithParent = ['--pdeathsig', 'INT'];

/** Another uid cannot enter root's private folders; this one capability lets it, and is all it has. */
const becomeOther = (uid: number): string[] => [
  `--reuid=${uid}`,
  `--regid=${uid}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--bounding-set=-all,+dac_override',
];

async function choose(uid: number): Promise<Privilege> {
  if (process.getuid?.() !== 0) return 'direct';
  return (await succeeds('unshare', [...enterNamespace(uid), 'true'])) ? 'namespace' : 'other-user';
}

/** Finds out how programs of PostgreSQL can be run by this user on this system; `wanted` skips the choice. */
export async function findRunner(wanted?: Privilege): Promise<Runner> {
  const uid = await unprivilegedUid();
  const privilege = wanted ?? (await choose(uid));
  const onLinux = process.platform === 'linux';
  const canDieWithParent = onLinux && (await succeeds('setpriv', [...dieWithParent, 'true']));
  const guard = canDieWithParent ? ['setpriv', ...dieWithParent, '--'] : [];
  const start = (command: readonly string[], options: SpawnOptions): ChildProcess => {
    const [program, ...args] = command;
    if (program === undefined) throw new TypeError('no program to run');
    return spawn(program, args, options);
  };
  if (privilege === 'direct') {
    return { privilege, uid: undefined, run: (program, args, options) => start([...guard, program, ...args], options) };
  }
  if (privilege === 'namespace') {
    const wrap = ['unshare', ...enterNamespace(uid), ...guard];
    return { privilege, uid: 0, run: (program, args, options) => start([...wrap, program, ...args], options) };
  }
  if (await succeeds('setpriv', [...becomeOther(uid), ...dieWithParent, 'true'])) {
    const wrap = ['setpriv', ...becomeOther(uid), ...dieWithParent, '--'];
    return { privilege, uid, run: (program, args, options) => start([...wrap, program, ...args], options) };
  }
  return {
    privilege,
    uid,
    run: (program, args, options) => start([program, ...args], { ...options, uid, gid: uid }),
  };
}

/** Gives a folder and all in it to a user, when it is not theirs already (a cluster's files all have one owner). */
export async function giveTo(folder: string, uid: number | undefined): Promise<void> {
  if (uid === undefined || (await lstat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, uid);
  }
  // The folder last: its owner says that all of it was done.
  await lchown(folder, uid, uid);
}
