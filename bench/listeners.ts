import { randomBytes } from 'node:crypto';
import net from 'node:net';

/**
 * Many readers of a broadcast, in a process of their own: plain connections that throw away what they hear and count the
 * bytes. `upgrade` first asks for a websocket, as a browser does.
 */
export interface Audience {
  readonly port: number;
  readonly sockets: number;
  readonly upgrade: boolean;
}

let heard = 0;
const open: net.Socket[] = [];

function connect({ port, upgrade }: Audience): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      if (!upgrade) return resolve();
      socket.write(
        `GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
    });
    socket.once('data', () => resolve());
    socket.on('data', (bytes) => {
      heard += bytes.length;
    });
    socket.on('error', reject);
    open.push(socket);
  });
}

process.on('message', (asked: Audience | 'heard' | 'leave') => {
  if (asked === 'heard') process.send?.(heard);
  else if (asked === 'leave') {
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
