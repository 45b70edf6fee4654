import type { Duplex } from 'node:stream';
import type { Failure } from '#domain/failures/failures.ts';

export function statusOf({ code }: Failure): string {
  if (code === 'rate_limited') return '429 Too Many Requests';
  return code === 'token_scope_missing' ? '403 Forbidden' : '401 Unauthorized';
}

export function refuse(socket: Duplex, status: string): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  else socket.destroy();
}
