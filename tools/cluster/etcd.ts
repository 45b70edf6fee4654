import path from 'node:path';
import { freePort } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';
import { openDisk } from './disk.ts';
import { type Member, memberOf } from './member.ts';
import { programOf } from './packages.ts';
import { type Program, startProgram, theRunner } from './processes.ts';
import type { Way } from './ways.ts';

const megabytes = 400;
const local = (port: number): string => `http://127.0.0.1:${port}`;

/** Where one of etcd's members listens. */
interface Place {
  readonly name: string;
  readonly clientPort: number;
  readonly peerPort: number;
}

export interface Etcd {
  readonly members: readonly Member[];
  /** Of each member; a way to it is opened by whoever asks. */
  readonly clientPorts: readonly number[];
  /**
   * Cut with the member at that place. Only ways of whoever asks it are: of what goes between members one direction alone could be cut here, and
   * a leader that is heard and hears nobody is none that etcd replaces.
   */
  cutWith(nth: number, way: Way): void;
}

/** Three of them, which agree on who is the primary. @param onStarted takes each, also where a later one does not start */
export async function startEtcd(folder: string, onStarted: (member: Member) => void): Promise<Etcd> {
  const places: Place[] = [];
  for (const name of ['etcd1', 'etcd2', 'etcd3']) {
    places.push({ name, clientPort: await freePort(), peerPort: await freePort() });
  }
  const ways: readonly Way[][] = places.map(() => []);
  const members: Member[] = [];
  for (const [nth, place] of places.entries()) {
    const member = await startOne(folder, place, places, ways[nth] ?? []);
    onStarted(member);
    members.push(member);
  }
  for (const { clientPort } of places) await until(() => hasDecided(clientPort));
  return {
    members,
    clientPorts: places.map(({ clientPort }) => clientPort),
    cutWith: (nth, way) => void ways[nth]?.push(way),
  };
}

/** Whether it is one of a cluster that has a leader; Patroni ends where it is not. */
async function hasDecided(port: number): Promise<boolean> {
  const answer = await fetch(`${local(port)}/version`).catch(() => null);
  return /"etcdcluster":"\d/.test((await answer?.text()) ?? '');
}

async function startOne(
  folder: string,
  { name, clientPort, peerPort }: Place,
  places: readonly Place[],
  ways: readonly Way[],
): Promise<Member> {
  const disk = await openDisk(path.join(folder, name), megabytes, (await theRunner()).uid);
  const args = Object.entries({
    name,
    'data-dir': path.join(disk.folder, 'data'),
    'listen-client-urls': local(clientPort),
    'advertise-client-urls': local(clientPort),
    'listen-peer-urls': local(peerPort),
    'initial-advertise-peer-urls': local(peerPort),
    'initial-cluster': places.map((one) => `${one.name}=${local(one.peerPort)}`).join(','),
    'initial-cluster-state': 'new',
    // A machine that does other work as well is late now and then, and is not gone.
    'heartbeat-interval': '150',
    'election-timeout': '1500',
    'enable-v2': 'true',
    logger: 'zap',
    'log-level': 'warn',
  }).map(([option, value]) => `--${option}=${value}`);
  let program: Program | null = null;
  const start = async (): Promise<void> => {
    program = await startProgram(programOf('etcd-server'), args, { log: path.join(folder, 'logs', `${name}.log`) });
  };
  await start();
  const pids = (): readonly number[] => [program?.pid() ?? null].filter((pid) => pid !== null);
  return memberOf({
    name,
    pids,
    isThere: () => pids().length > 0,
    start,
    end: async () => program?.end(),
    ways,
    disk,
  });
}
