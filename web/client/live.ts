import type { LiveFrame, LiveTick, LiveTopic } from '#api/live.ts';
import { liveVersion } from '#api/live-version.ts';
import { onBeat } from '#web/ui/beat.ts';
import { ServerClock } from './server-clock.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

/** The new ticks of a beat by pair, each pair's in order of seq. Where some are missing, seq shows it. */
export type TickBatch = ReadonlyMap<string, readonly LiveTick[]>;

export interface LiveEvents {
  /** At most four times a second. */
  readonly onTicks: (batch: TickBatch) => void;
  /** 'own' are a person's own records, which may have changed before the socket heard of it; 'everything' after a break. */
  readonly onChanged: (topic: LiveTopic | 'markets' | 'own' | 'everything') => void;
  readonly onState: (state: LiveState) => void;
  /** The server speaks a newer protocol than this script knows; the socket is closed. */
  readonly onTooOld: (version: number) => void;
}

/** By seq, each once. */
export function inOrder<T extends { readonly seq: number }>(ticks: readonly T[]): readonly T[] {
  return [...new Map(ticks.map((tick) => [tick.seq, tick])).values()].sort((a, b) => a.seq - b.seq);
}

/** Pause before the nth try to reconnect: doubling up to 15 s, with full jitter so that customers do not return as one. */
export function reconnectPauseMs(tries: number, random: number): number {
  return 250 + random * Math.min(15_000, 500 * 2 ** tries);
}

/** The server sends the time every few seconds; a socket that says nothing for this long is taken for dead. */
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
  #stopBeating: (() => void) | null = null;
  #closed = true;

  constructor(events: LiveEvents) {
    this.#events = events;
  }

  /** The server's clock in ms, as well as this tab knows it. */
  readonly serverNow = (): number => this.#clock.now() ?? Date.now();

  /** The same; null before the server has sent it. */
  readonly knownServerNow = (): number | null => this.#clock.now();

  open(): void {
    if (!this.#closed) return;
    this.#closed = false;
    this.#stopBeating = onBeat(() => this.#deliver());
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#stopBeating?.();
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
        if (frame.version > liveVersion) {
          this.close();
          this.#events.onTooOld(frame.version);
          return;
        }
        this.#clock.hear(frame.serverTime);
        this.#events.onState('live');
        // After a break anything may have changed; before the first hello what was read already.
        this.#events.onChanged(this.#tries > 0 ? 'everything' : 'own');
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
      case 'time':
        this.#clock.hear(frame.serverTime);
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
    if (pending.size > 0) this.#events.onTicks(new Map([...pending].map(([pair, ticks]) => [pair, inOrder(ticks)])));
    // A dead connection may never say that it closed.
    if (this.#socket && performance.now() - this.#heardMs > silentMs) {
      const silent = this.#socket;
      this.#retry();
      silent.close();
    }
  }
}
