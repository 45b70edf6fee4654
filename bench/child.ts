import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A process of the bench that answers one message after the other. */
export interface Helper {
  ask<R>(message: object | string): Promise<R>;
  stop(): void;
}

/** Starts a file of the bench, named from its folder on, as a process of its own. */
export function startHelper(file: string): Helper {
  const child: ChildProcess = fork(path.join(import.meta.dirname, file), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    async ask<R>(message: object | string) {
      child.send(message);
      const [answer] = await once(child, 'message');
      return answer as R;
    },
    stop: () => child.disconnect(),
  };
}
