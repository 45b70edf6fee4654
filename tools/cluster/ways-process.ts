import { type DatabaseConnection, openConnection } from '#tools/testing/database-connection.ts';
import type { WayAnswer, WayOrder } from './ways.ts';

/** The process through which the connections of a cluster go (ways.ts). It ends with whoever started it. */
const open = new Map<number, DatabaseConnection>();

async function obey(order: WayOrder): Promise<number> {
  if (order.kind === 'open') {
    const connection = await openConnection({ host: '127.0.0.1', port: order.to });
    open.set(connection.port, connection);
    return connection.port;
  }
  open.get(order.port)?.[order.kind]();
  return order.port;
}

process.on('message', (order: WayOrder) => {
  void obey(order).then((port) => process.send?.({ id: order.id, port } satisfies WayAnswer));
});
process.on('disconnect', () => process.exit());
