import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { programOf } from './packages.ts';
import { type Program, startProgram } from './processes.ts';

/** One of those behind it: where it takes connections, and where it is asked how it is. */
interface Server {
  readonly name: string;
  readonly port: number;
  readonly checkPort: number;
}

interface Behind {
  readonly databasePort: number;
  readonly webPort: number;
  readonly databases: readonly Server[];
  readonly apps: readonly Server[];
}

const linesOf = (servers: readonly Server[]): string =>
  servers.map(({ name, port, checkPort }) => `  server ${name} 127.0.0.1:${port} check port ${checkPort}`).join('\n');

/**
 * Two ways in. Whoever asks for the database reaches the one that Patroni says is the primary, and loses the connection when it no longer says so.
 * Whoever asks for the site reaches a process that is ready (X3.1); a request that reached a process is not sent to another one.
 */
const configurationOf = ({ databasePort, webPort, databases, apps }: Behind): string => `global
  maxconn 2000
defaults
  maxconn 1000
  timeout connect 1s
  timeout check 1s
  timeout queue 2s
  timeout client 1h
  timeout server 1h
  default-server inter 500ms fastinter 250ms downinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
  option httpchk OPTIONS /primary
  http-check expect status 200
${linesOf(databases)}
listen web
  mode http
  bind 127.0.0.1:${webPort}
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  timeout server 30s
  timeout tunnel 1h
  retries 3
  retry-on conn-failure
  option redispatch 1
${linesOf(apps)}
`;

/** Starts it in front of the cluster. */
export async function startHaproxy(folder: string, behind: Behind): Promise<Program> {
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, configurationOf(behind), { mode: 0o644 });
  return startProgram(programOf('haproxy'), ['-db', '-f', file], { log: path.join(folder, 'logs', 'haproxy.log') });
}
