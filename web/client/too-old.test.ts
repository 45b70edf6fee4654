import { afterEach, expect, test, vi } from 'vitest';
import { type LiveFrame, liveVersion } from '#api/live.ts';
import { LiveSocket } from './live.ts';
import { reloadFor } from './too-old.ts';

afterEach(() => vi.unstubAllGlobals());

/** A socket whose server says what the test has it say. */
class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  closed = false;
  constructor() {
    super();
    FakeSocket.opened.push(this);
  }
  close(): void {
    this.closed = true;
  }
  say(frame: LiveFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

function connect() {
  vi.stubGlobal('location', { protocol: 'https:', host: 'dashboard.example' });
  vi.stubGlobal('WebSocket', FakeSocket);
  const [onTooOld, onState, onChanged] = [vi.fn(), vi.fn(), vi.fn()];
  const live = new LiveSocket({ onTicks: () => undefined, onChanged, onState, onTooOld });
  live.open();
  const socket = FakeSocket.opened.at(-1);
  if (!socket) throw new Error('no socket was opened');
  const hello = (version: number) => socket.say({ type: 'hello', version, serverTime: 1, user: null });
  return { live, socket, hello, onTooOld, onState, onChanged };
}

test('M5: a client that the server’s protocol has outgrown closes its socket, takes nothing of it, and says so', () => {
  const { hello, socket, onTooOld, onState, onChanged } = connect();
  hello(liveVersion + 1);
  expect(onTooOld).toHaveBeenCalledWith(liveVersion + 1);
  expect(socket.closed).toBe(true);
  expect([onState, onChanged].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

test('M5: a client goes on with a server of its own version, or of one that is older during an update', () => {
  for (const version of [liveVersion, liveVersion - 1]) {
    const { live, hello, onTooOld, onState } = connect();
    hello(version);
    expect(onState).toHaveBeenCalledWith('live');
    expect(onTooOld).not.toHaveBeenCalled();
    live.close();
  }
});

test('M5: a page that is too old reloads once for each version, never for ever', () => {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  for (const version of [2, 2, 3]) reloadFor(version, { storage, reload });
  expect(reload).toHaveBeenCalledTimes(2);
});
