import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { percentile } from '../rounds.ts';

/**
 * Many readers of a broadcast, in a process of their own: plain connections that throw away what they hear, count the
 * bytes and, while they are asked to, take the time from each tick's commit to its arrival. `upgrade` first asks for a
 * websocket, as a browser does, and answers pings; with `stall` nothing is read after that.
 */
export interface Audience {
  readonly port: number;
  readonly sockets: number;
  readonly upgrade: boolean;
  readonly stall?: boolean;
}

let heard = 0;
let delays: number[] | null = null;
const open: net.Socket[] = [];

const timeMark = Buffer.from('"time":');
const ping = Buffer.from([0x89, 0x00]);
const maskedPong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

function take(socket: net.Socket, bytes: Buffer, upgrade: boolean): void {
  heard += bytes.length;
  // Nothing else that is sent has a byte above 0x7f: no text but ASCII, and no length but 0x81 before it.
  if (upgrade && bytes.includes(ping)) socket.write(maskedPong);
  if (delays === null) return;
  for (let at = bytes.indexOf(timeMark); at >= 0; at = bytes.indexOf(timeMark, at + 1)) {
    const begins = at + timeMark.length;
    delays.push(Date.now() - Number(bytes.toString('latin1', begins, begins + 13)));
  }
}

function connect({ port, upgrade, stall = false }: Audience): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      if (!upgrade) return resolve();
      socket.write(
        `GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
    });
    socket.once('data', () => {
      resolve();
      if (stall) socket.pause();
    });
    socket.on('data', (bytes) => take(socket, bytes, upgrade));
    socket.on('error', stall ? resolve : reject);
    open.push(socket);
  });
}

process.on('message', (asked: Audience | 'heard' | 'listen' | 'delay' | 'leave') => {
  if (asked === 'heard') process.send?.(heard);
  else if (asked === 'listen') {
    delays = [];
    process.send?.('listening');
  } else if (asked === 'delay') {
    const taken = delays ?? [];
    delays = null;
    process.send?.({ count: taken.length, p99: percentile(taken, 0.99) });
  } else if (asked === 'leave') {
    for (const socket of open.splice(0)) socket.destroy();
    process.send?.('left');
  } else {
    const all = async (): Promise<void> => {
      heard = 0;
      for (let made = 0; made < asked.sockets; made += 50)
        await Promise.all(Array.from({ length: Math.min(50, asked.sockets - made) }, () => connect(asked)));
      process.send?.('open');
    };
    void all();
  }
});
process.on('disconnect', () => process.exit());
