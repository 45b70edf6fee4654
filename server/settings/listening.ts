import { isIP } from 'node:net';
import { usual } from './variables.ts';

/** Where the app listens. */
export interface ListeningSettings {
  /** An address of this machine, or 0.0.0.0 or :: for all of them. */
  readonly host: string;
  readonly port: number;
  /** So long it goes on answering once it is asked to stop (X3.1). */
  readonly drainMs: number;
  /** Where measurements are read (X3.2), at an address and port of their own; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
}

const thisMachine = '127.0.0.1';
/** A stop has 30 s in all. */
const mostDrainSeconds = 20;

/** @throws Error for what is no address and no port; names are refused, since what they lead to changes elsewhere */
export function readListening(env: Readonly<Record<string, string | undefined>>): ListeningSettings {
  const host = addressOf('HOST', env['HOST']);
  const port = portOf('PORT', env['PORT'] ?? usual('PORT'));
  const drain = env['DRAIN_SECONDS'] || usual('DRAIN_SECONDS');
  if (!/^[0-9]{1,2}$/.test(drain) || Number(drain) > mostDrainSeconds) {
    throw new Error(`DRAIN_SECONDS has to be a whole number of seconds from 0 to ${mostDrainSeconds}`);
  }
  const metrics = env['METRICS_PORT']
    ? { host: addressOf('METRICS_HOST', env['METRICS_HOST']), port: portOf('METRICS_PORT', env['METRICS_PORT']) }
    : null;
  if (metrics !== null && metrics.port !== 0 && metrics.port === port) {
    throw new Error(`METRICS_PORT has to be another port than PORT (${port})`);
  }
  return { host, port, drainMs: Number(drain) * 1_000, metrics };
}

function addressOf(variable: string, text: string | undefined): string {
  const host = text || usual(variable);
  if (isIP(host) !== 0) return host;
  throw new Error(
    `${variable} has to be an address of this machine, such as ${thisMachine}, or 0.0.0.0 for all of them, not ${host}`,
  );
}

function portOf(variable: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${variable} has to be a port number, such as ${usual('PORT')}`);
}

/** Whether nothing but this machine reaches the host. */
const isLoopback = (host: string): boolean => host === '::1' || /^(::ffff:)?127\./i.test(host);

/** The address at which this machine reaches a port of the host. */
export function addressAt(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? thisMachine : host;
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
