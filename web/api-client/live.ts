import type { LiveFrame, LiveTick, LiveTopic } from '#api/live.ts';
import { ServerClock } from './server-clock.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

export interface LiveEvents {
  /** New ticks of a pair in order of seq; at most four times a second. Where some are missing, seq shows it. */
  readonly onTicks: (pair: string, ticks: readonly LiveTick[]) => void;
  readonly onChanged: (topic: LiveTopic | 'markets' | 'everything') => void;
  readonly onState: (state: LiveState) => void;
}

/** Splits what arrived into what follows on and whether something before it is missing. Repeated ticks are dropped. */
export function followOn<T extends { readonly seq: number }>(
  lastSeq: number | null,
  ticks: readonly T[],
): { fresh: T[]; gapAfter: number | null } {
  const fresh: T[] = [];
  let last = lastSeq;
  let gapAfter: number | null = null;
  for (const tick of [...ticks].sort((a, b) => a.seq - b.seq)) {
    if (last !== null && tick.seq <= last) continue;
    if (last !== null && tick.seq > last + 1 && gapAfter === null) gapAfter = last;
    fresh.push(tick);
    last = tick.seq;
  }
  return { fresh, gapAfter };
}

/** Pause before the nth try to reconnect: doubling up to 15 s, with full jitter so that customers do not return as one. */
export function reconnectPauseMs(tries: number, chance: number): number {
  return 250 + chance * Math.min(15_000, 500 * 2 ** tries);
}

const flushMs = 250;
/** Pairs in demo tick every second; a socket that says nothing for this long is taken for dead. */
const silentMs = 20_000;

/** The one socket of this tab (M5). */
export class LiveSocket {
  readonly #events: LiveEvents;
  readonly #clock = new ServerClock(() => performance.now());
  #pending = new Map<string, LiveTick[]>();
  #socket: WebSocket | null = null;
  #tries = 0;
  #heardMs = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #flush: ReturnType<typeof setInterval> | null = null;
  #closed = true;

  constructor(events: LiveEvents) {
    this.#events = events;
  }

  /** The server's clock in ms, as well as this tab knows it. */
  readonly serverNow = (): number => this.#clock.now() ?? Date.now();

  open(): void {
    if (!this.#closed) return;
    this.#closed = false;
    this.#flush = setInterval(() => this.#deliver(), flushMs);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#flush) clearInterval(this.#flush);
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.#socket = socket;
    this.#heardMs = performance.now();
    socket.addEventListener('message', (event) => {
      if (this.#socket === socket && typeof event.data === 'string') this.#take(JSON.parse(event.data));
    });
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#retry();
    });
  }

  #retry(): void {
    if (this.#closed) return;
    this.#socket = null;
    this.#events.onState('reconnecting');
    this.#timer = setTimeout(() => this.#connect(), reconnectPauseMs(this.#tries, Math.random()));
    this.#tries += 1;
  }

  #take(frame: LiveFrame): void {
    this.#heardMs = performance.now();
    switch (frame.type) {
      case 'hello':
        this.#clock.hear(frame.serverTime);
        this.#events.onState('live');
        // After a break anything may have changed.
        if (this.#tries > 0) this.#events.onChanged('everything');
        this.#tries = 0;
        return;
      case 'ticks':
        this.#clock.hear(frame.serverTime);
        for (const tick of frame.ticks) {
          const list = this.#pending.get(tick.pair) ?? [];
          list.push(tick);
          this.#pending.set(tick.pair, list);
        }
        return;
      case 'markets':
        this.#events.onChanged('markets');
        return;
      case 'changed':
        this.#events.onChanged(frame.topic);
        return;
    }
  }

  #deliver(): void {
    const pending = this.#pending;
    this.#pending = new Map();
    for (const [pair, ticks] of pending) this.#events.onTicks(pair, followOn(null, ticks).fresh);
    // A dead connection may never say that it closed.
    if (this.#socket && performance.now() - this.#heardMs > silentMs) {
      const silent = this.#socket;
      this.#retry();
      silent.close();
    }
  }
}
