import { once } from 'node:events';
import { createServer } from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import type { Pool } from 'pg';
import { accepted } from '#domain/failures/failures.ts';
import { LiveHub } from '#server/live/hub.ts';
import type { HubLimits } from '#server/live/hub-limits.ts';
import { portOf } from '#tools/stand-ins/port.ts';
import { type Helper, startHelper } from '../child.ts';
import type { Audience } from './listeners.ts';

/** The hub with its readers, and as many bare connections beside it. */
export interface Hall {
  readonly hub: LiveHub;
  /** Readers of the hub, and those of the bare connections. */
  readonly live: Helper;
  readonly raw: Helper;
  /** The server's ends of the bare connections. */
  readonly bare: ReadonlySet<net.Socket>;
  /** Connects readers that never read again, and returns the server's ends of theirs. */
  stall(sockets: number): Promise<readonly Duplex[]>;
  close(): Promise<void>;
}

/** Opens both with so many readers each; the hub sends what it is woken for. */
export async function openHall(app: Pool, sockets: number, limits: Partial<HubLimits>): Promise<Hall> {
  const nothing = () => undefined;
  const hub = new LiveHub({
    pool: app,
    log: { info: nothing, warn: (facts, message) => console.error(message, facts) },
    authenticate: async () => accepted(null),
    originAllowed: () => true,
    addressOf: () => 'bench',
    isBounded: () => true,
    nowMs: Date.now,
    limits: { socketsPerSource: 2 * sockets, tickPollMs: 3_600_000, outboxPollMs: 3_600_000, ...limits },
  });
  const server = createServer();
  const wires: Duplex[] = [];
  server.on('upgrade', (request, socket, head) => {
    wires.push(socket);
    void hub.handleUpgrade(request, socket, head);
  });
  const bare = new Set<net.Socket>();
  const plain = net.createServer((socket) => {
    bare.add(socket);
    socket.on('error', nothing);
  });
  for (const one of [server, plain]) {
    one.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
    await once(one, 'listening');
  }
  const port = portOf(server.address());
  const [live, raw, stalled] = [
    startHelper('live/listeners.ts'),
    startHelper('live/listeners.ts'),
    startHelper('live/listeners.ts'),
  ];
  await live.ask({ port, sockets, upgrade: true } satisfies Audience);
  await raw.ask({ port: portOf(plain.address()), sockets, upgrade: false } satisfies Audience);
  hub.start();
  return {
    hub,
    live,
    raw,
    bare,
    async stall(more) {
      const before = wires.length;
      await stalled.ask({ port, sockets: more, upgrade: true, stall: true } satisfies Audience);
      return wires.slice(before);
    },
    async close() {
      for (const helper of [live, raw, stalled]) {
        await helper.ask('leave');
        helper.stop();
      }
      hub.stop();
      server.close();
      plain.close();
    },
  };
}
