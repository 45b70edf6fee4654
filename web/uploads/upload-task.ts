import {
  begunUpload,
  nextUpload,
  type RequestFailure,
  type UploadCode,
  type UploadEvent,
  type UploadState,
  wakeAtMs,
} from './upload-machine.ts';

/** Why an upload ended without its file; every code ends the promise (F3). */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: UploadCode;
  constructor(code: UploadCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface TransportEvents<R> {
  readonly onProgress: (sent: number) => void;
  readonly onAccepted: (bytes: number, begun: boolean) => void;
  readonly onFailed: (failure: RequestFailure) => void;
  readonly onDone: (stored: R) => void;
}

/** What carries the bytes of one file. It knows where the upload lies once there is one, and goes on from there. */
export interface Transport<R> {
  /** Begins or goes on. After the function that it gives back is called no event comes any more. */
  send(events: TransportEvents<R>): () => void;
  /** Has the server forget what has arrived. */
  forget(): Promise<void>;
}

export interface Clock {
  readonly nowMs: () => number;
  /** Gives back how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** An upload under way (F2). `done` keeps its promise: with what is stored, or an {@link UploadError}. */
export interface UploadTask<R> {
  readonly done: Promise<R>;
  state(): UploadState;
  subscribe(listener: () => void): () => void;
  pause(): void;
  resume(): void;
  cancel(): void;
  /** The line is said to be back. */
  online(): void;
}

const browserClock: Clock = {
  nowMs: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** Starts an upload of so many bytes. `path` names the object in the message of a refusal. */
export function startUpload<R>(
  transport: Transport<R>,
  options: { readonly total: number; readonly path: string; readonly clock?: Clock },
): UploadTask<R> {
  const { total, path, clock = browserClock } = options;
  const listeners = new Set<() => void>();
  const { promise, resolve, reject } = Promise.withResolvers<R>();
  let state = begunUpload(total, clock.nowMs());
  let stop: (() => void) | null = null;
  let callOff: (() => void) | null = null;

  const dispatch = (event: UploadEvent): void => {
    const before = state;
    const next = nextUpload(state, event, { nowMs: clock.nowMs(), random: clock.random(), path });
    state = next.state;
    if (next.effect !== null) {
      stop?.();
      stop = null;
    }
    if (next.effect === 'send') send();
    // Cancelled is cancelled, whether or not the server still hears of it: it forgets by itself after a day.
    if (next.effect === 'stop and forget') void transport.forget().catch(() => undefined);
    callOff?.();
    const wakeMs = wakeAtMs(state);
    callOff =
      wakeMs === null ? null : clock.after(Math.max(0, wakeMs - clock.nowMs()), () => dispatch({ type: 'time' }));
    if ((state.step === 'canceled' || state.step === 'error') && before.step !== state.step) {
      reject(new UploadError(state.problem.code, state.problem.message));
    }
    for (const listener of listeners) listener();
  };

  function send(): void {
    let current = true;
    const only = (run: () => void): void => {
      if (current) run();
    };
    const abort = transport.send({
      onProgress: (sent) => only(() => dispatch({ type: 'progress', sent })),
      onAccepted: (bytes, begun) => only(() => dispatch({ type: 'accepted', bytes, begun })),
      onFailed: (failure) => only(() => dispatch({ type: 'failed', failure })),
      onDone: (stored) =>
        only(() => {
          resolve(stored);
          dispatch({ type: 'succeeded' });
        }),
    });
    stop = () => {
      current = false;
      abort();
    };
  }

  promise.catch(() => undefined);
  send();
  dispatch({ type: 'time' });
  return {
    done: promise,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    cancel: () => dispatch({ type: 'cancel' }),
    online: () => dispatch({ type: 'online' }),
  };
}
