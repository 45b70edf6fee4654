import type { LiveFrame, LiveTick, LiveTopic } from '#api/live.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

export interface LiveEvents {
  /** New ticks of a pair, in order, without a gap; at most four times a second. */
  readonly onTicks: (pair: string, ticks: readonly LiveTick[]) => void;
  readonly onChanged: (topic: LiveTopic | 'markets' | 'everything') => void;
  readonly onState: (state: LiveState) => void;
}

/** Splits what arrived into what follows on and whether something before it is missing. Repeated ticks are dropped. */
export function followOn(
  lastSeq: number | null,
  ticks: readonly LiveTick[],
): { fresh: LiveTick[]; gapAfter: number | null } {
  const fresh: LiveTick[] = [];
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

/** The one socket of this tab (M5). */
export class LiveSocket {
  readonly #events: LiveEvents;
  readonly #backfill: (pair: string, after: number) => Promise<readonly LiveTick[]>;
  readonly #lastSeq = new Map<string, number>();
  #pending = new Map<string, LiveTick[]>();
  #socket: WebSocket | null = null;
  #tries = 0;
  #offsetMs = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #flush: ReturnType<typeof setInterval> | null = null;
  #closed = true;

  constructor(events: LiveEvents, backfill: (pair: string, after: number) => Promise<readonly LiveTick[]>) {
    this.#events = events;
    this.#backfill = backfill;
  }

  /** The server's clock in ms, as well as this tab knows it. */
  readonly serverNow = (): number => Date.now() + this.#offsetMs;

  open(): void {
    if (!this.#closed) return;
    this.#closed = false;
    this.#flush = setInterval(() => void this.#deliver(), flushMs);
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
    socket.addEventListener('message', (event) => {
      if (typeof event.data === 'string') this.#take(JSON.parse(event.data));
    });
    socket.addEventListener('close', () => {
      if (this.#closed || this.#socket !== socket) return;
      this.#events.onState('reconnecting');
      this.#timer = setTimeout(() => this.#connect(), reconnectPauseMs(this.#tries, Math.random()));
      this.#tries += 1;
    });
  }

  #take(frame: LiveFrame): void {
    switch (frame.type) {
      case 'hello':
        this.#offsetMs = frame.serverTime - Date.now();
        this.#events.onState('live');
        // After a break anything may have changed.
        if (this.#tries > 0) this.#events.onChanged('everything');
        this.#tries = 0;
        return;
      case 'ticks':
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

  async #deliver(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Map();
    for (const [pair, ticks] of pending) {
      const { fresh, gapAfter } = followOn(this.#lastSeq.get(pair) ?? null, ticks);
      const last = fresh.at(-1);
      if (!last) continue;
      this.#lastSeq.set(pair, last.seq);
      const missing = gapAfter === null ? [] : await this.#backfill(pair, gapAfter).catch(() => []);
      const known = new Set(fresh.map(({ seq }) => seq));
      this.#events.onTicks(
        pair,
        [...missing.filter(({ seq }) => !known.has(seq)), ...fresh].sort((a, b) => a.seq - b.seq),
      );
    }
  }
}
