import { type RunningServer, startServer } from '#server/main.ts';
import { readEnvironment } from '#server/settings/environment.ts';

/** What is asked of the host: to start the product with this environment, or to stop it when that is null. */
export interface HostRequest {
  readonly environment: Readonly<Record<string, string>> | null;
}

/** Where the product answers now, null when it is stopped, or why it does not start. */
export type HostReply = { readonly url: string | null } | { readonly failure: string };

/**
 * A process that runs the product for one journey file after the other. Reading its program costs more than starting it,
 * and that is done once here; database, ports, folders and environment are each file's own.
 */
let running: RunningServer | null = null;

async function stop(): Promise<void> {
  const server = running;
  running = null;
  await server?.stop();
}

async function answer({ environment }: HostRequest): Promise<HostReply> {
  await stop();
  if (environment === null) return { url: null };
  running = await startServer(readEnvironment({ ...process.env, ...environment }));
  return { url: running.address };
}

process.on('message', (request: HostRequest) => {
  answer(request)
    .catch((error: unknown): HostReply => ({ failure: String(error instanceof Error ? error.stack : error) }))
    .then((reply) => process.send?.(reply));
});
// The worker is gone: nothing of it stays behind.
process.on('disconnect', () => {
  stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
