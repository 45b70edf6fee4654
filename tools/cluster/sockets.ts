import { WebSocket } from 'ws';

/** A socket that is opened again whenever it ends, and every tick that came over it. */
export interface Listener {
  /** By pair the price of each number; forgotten with {@link Listener.forget}. */
  readonly heard: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** Ticks that were missing within one connection. */
  readonly gaps: readonly string[];
  forget(): void;
  stop(): void;
}

const reopenMs = 250;
/** The server says the time every few seconds: a socket that is silent for longer is dead, as the web app takes it. */
const silentMs = 20_000;

interface Tick {
  readonly pair: string;
  readonly seq: number;
  readonly price: string;
}

function ticksOf(text: string): readonly Tick[] {
  const frame: unknown = JSON.parse(text);
  if (typeof frame !== 'object' || frame === null || !('ticks' in frame) || !Array.isArray(frame.ticks)) return [];
  return frame.ticks.map(({ pair, seq, price }) => ({ pair: String(pair), seq: Number(seq), price: String(price) }));
}

/** @param cookie of whoever listens */
export function listenAt(url: string, cookie: string): Listener {
  const heard = new Map<string, Map<number, string>>();
  const gaps: string[] = [];
  let last = new Map<string, number>();
  let stopped = false;
  let socket: WebSocket | null = null;
  let silent: NodeJS.Timeout | null = null;
  const take = ({ pair, seq, price }: Tick): void => {
    const before = last.get(pair);
    if (before !== undefined && seq > before + 1) gaps.push(`${pair}: ${before + 1} to ${seq - 1}`);
    last.set(pair, Math.max(seq, before ?? 0));
    const prices = heard.get(pair) ?? new Map<number, string>();
    heard.set(pair, prices.set(seq, price));
  };
  const open = (): void => {
    if (stopped) return;
    last = new Map();
    const one = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers: { cookie, origin: url } });
    socket = one;
    const listen = (): void => {
      if (silent !== null) clearTimeout(silent);
      silent = setTimeout(() => one.terminate(), silentMs);
    };
    one.on('open', listen);
    one.on('message', (text) => {
      listen();
      for (const tick of ticksOf(String(text))) take(tick);
    });
    one.on('error', () => undefined);
    one.on('close', () => {
      if (silent !== null) clearTimeout(silent);
      setTimeout(open, reopenMs);
    });
  };
  open();
  return {
    heard,
    gaps,
    forget: () => heard.clear(),
    stop() {
      stopped = true;
      socket?.terminate();
    },
  };
}
