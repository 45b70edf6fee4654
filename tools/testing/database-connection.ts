import { once } from 'node:events';
import net from 'node:net';
import type { ConnectionConfig } from '#server/outside/postgres/pool.ts';
import { portOf } from '#tools/stand-ins/port.ts';

/** A connection to a database that a test can cut. */
export interface DatabaseConnection {
  /** The same database, reached over this connection. */
  readonly config: ConnectionConfig;
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  fix(): void;
  stop(): Promise<void>;
}

/** Opens a connection to a database that listens on a socket or on TCP: a port of this machine that passes every byte on. */
export async function openConnection(to: ConnectionConfig): Promise<DatabaseConnection> {
  const { host = '127.0.0.1', port = 5432 } = to;
  let isCut = false;
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    config: { ...to, host: '127.0.0.1', port: portOf(server.address()) },
    port: portOf(server.address()),
    cut,
    fix: () => {
      isCut = false;
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
