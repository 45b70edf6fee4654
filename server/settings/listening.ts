import { isIP } from 'node:net';

/** Where the app listens. */
export interface ListeningSettings {
  /** An address of this machine, or 0.0.0.0 or :: for all of them. */
  readonly host: string;
  readonly port: number;
  /** So long it goes on answering once it is asked to stop (X3.1). */
  readonly drainMs: number;
}

const usualHost = '127.0.0.1';
/** A stop has 30 s in all. */
const mostDrainSeconds = 20;

/** @throws Error for what is no address and no port; names are refused, since what they lead to changes elsewhere */
export function readListening(env: Readonly<Record<string, string | undefined>>): ListeningSettings {
  const host = env['HOST'] || usualHost;
  if (isIP(host) === 0) {
    throw new Error(
      `HOST has to be an address of this machine, such as ${usualHost}, or 0.0.0.0 for all of them, not ${host}`,
    );
  }
  const port = Number(env['PORT'] ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('PORT has to be a port number, such as 3000');
  const drain = env['DRAIN_SECONDS'] || '0';
  if (!/^[0-9]{1,2}$/.test(drain) || Number(drain) > mostDrainSeconds) {
    throw new Error(`DRAIN_SECONDS has to be a whole number of seconds from 0 to ${mostDrainSeconds}`);
  }
  return { host, port, drainMs: Number(drain) * 1_000 };
}

/** Whether nothing but this machine reaches the host. */
const isLoopback = (host: string): boolean => host === '::1' || /^(::ffff:)?127\./i.test(host);

/** The address at which this machine reaches a port of the host. */
export function addressAt(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? usualHost : host;
  return `http://${isIP(reached) === 6 ? `[${reached}]` : reached}:${port}`;
}

/** What the log says at the start where other machines get in and no proxy is believed (X2); null where all is well. */
export function listeningWarning(
  settings: ListeningSettings & { readonly trustedProxies: readonly string[] },
): string | null {
  if (isLoopback(settings.host) || settings.trustedProxies.length > 0) return null;
  return (
    `HOST (${settings.host}) lets other machines in, and TRUSTED_PROXIES is empty: ` +
    'who connects is not protected by TLS, and behind a proxy all visitors count as one'
  );
}
