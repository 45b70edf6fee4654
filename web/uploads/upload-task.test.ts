import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestFailure } from './upload-machine.ts';
import { type Clock, startUpload, type Transport, type TransportEvents, UploadError } from './upload-task.ts';

/** A clock that goes on when it is told to, running what falls due in order. */
function fakeClock(random = 0.5) {
  let now = 0;
  const due = new Map<number, { readonly at: number; readonly run: () => void }>();
  let next = 0;
  const clock: Clock = {
    nowMs: () => now,
    after: (ms, run) => {
      const id = next++;
      due.set(id, { at: now + ms, run });
      return () => due.delete(id);
    },
    random: () => random,
  };
  const pass = (ms: number): void => {
    const until = now + ms;
    for (;;) {
      const [first] = [...due].filter(([, one]) => one.at <= until).sort(([, a], [, b]) => a.at - b.at);
      if (!first) break;
      due.delete(first[0]);
      now = Math.max(now, first[1].at);
      first[1].run();
    }
    now = until;
  };
  return { clock, pass };
}

/** A line that does what a test says at each attempt. */
function fakeLine(onSend: (events: TransportEvents<string>, attempt: number) => void) {
  const seen = { attempts: 0, stopped: 0, forgotten: 0, events: null as TransportEvents<string> | null };
  const transport: Transport<string> = {
    send: (events) => {
      seen.attempts += 1;
      seen.events = events;
      onSend(events, seen.attempts);
      return () => {
        seen.stopped += 1;
      };
    },
    forget: async () => {
      seen.forgotten += 1;
    },
  };
  return { transport, seen };
}

const failure = (status: number | null, code: string | null = null, detail: string | null = null): RequestFailure => ({
  status,
  code,
  detail,
});

const ended = (done: Promise<string>) =>
  done.then(
    (value) => value,
    (error: unknown) => (error instanceof UploadError ? `${error.code}: ${error.message}` : String(error)),
  );

const begin = (onSend: (events: TransportEvents<string>, attempt: number) => void, random?: number) => {
  const { clock, pass } = fakeClock(random);
  const line = fakeLine((events, attempt) => clock.after(0, () => onSend(events, attempt)));
  const task = startUpload(line.transport, { total: 1_000, path: 'deposits/slip.png', clock });
  return { task, pass, seen: line.seen };
};

describe('an upload', () => {
  it('[F2] runs, reports its progress and succeeds', async () => {
    const { task, pass } = begin((events) => {
      events.onAccepted(0, true);
      events.onProgress(400);
    });
    pass(0);
    expect(task.state()).toMatchObject({ step: 'running', sent: 400, total: 1_000 });
    const other = begin((events) => {
      events.onAccepted(1_000, false);
      events.onDone('there');
    });
    other.pass(0);
    expect(other.task.state()).toMatchObject({ step: 'success', sent: 1_000 });
    expect(await ended(other.task.done)).toBe('there');
  });

  it('[F2] tries again on no answer, 408, 429, 5xx and a different length, each time a while later', async () => {
    const statuses = [null, 408, 429, 500, 503];
    const { task, pass, seen } = begin((events, attempt) => {
      const status = statuses[attempt - 1];
      if (attempt <= statuses.length) events.onFailed(failure(status ?? null));
      else if (attempt === statuses.length + 1) events.onFailed(failure(409, 'upload_offset_differs'));
      else events.onDone('there');
    });
    pass(0);
    const at: number[] = [];
    for (let ms = 0; ms < 60_000 && seen.attempts < 7; ms += 50) {
      const before = seen.attempts;
      pass(50);
      if (seen.attempts > before) at.push(ms);
    }
    expect(await ended(task.done)).toBe('there');
    const gaps = at.slice(1).map((ms, i) => ms - (at[i] ?? 0));
    expect(gaps.every((gap, i) => i === 0 || gap > (gaps[i - 1] ?? 0))).toBe(true);
  });

  it('[F2] an operation is tried for 120 s at most, with jitter of any kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (random) => {
        const { task, pass, seen } = begin((events) => events.onFailed(failure(503)), random);
        pass(119_000);
        expect(task.state().step).toBe('running');
        pass(1_100);
        expect(await ended(task.done)).toBe(
          'storage/retry-limit-exceeded: Max retry time for operation exceeded, please try again',
        );
        const attempts = seen.attempts;
        pass(1_000_000);
        expect(seen.attempts).toBe(attempts);
      }),
      { numRuns: 30 },
    );
  });

  it('[F2] an upload that crawls from failure to failure is tried for 600 s in all', async () => {
    let accepted = 0;
    const { task, pass } = begin((events, attempt) => {
      // Each operation gets through after a while, so none of them is over its own limit.
      if (attempt % 8 === 0) events.onAccepted(++accepted, false);
      events.onFailed(failure(503));
    });
    pass(590_000);
    expect(task.state().step).toBe('running');
    pass(60_000);
    expect(await ended(task.done)).toContain('storage/retry-limit-exceeded');
    expect(accepted).toBeGreaterThan(4);
  });

  it('[F2] pauses, even while it waits, resumes and goes on; what comes late from before is not heard', async () => {
    const { task, pass, seen } = begin((events, attempt) => {
      if (attempt === 1) events.onFailed(failure(503));
    });
    pass(0);
    task.pause();
    pass(500_000);
    expect([task.state().step, seen.attempts]).toEqual(['paused', 1]);
    task.resume();
    pass(0);
    const old = seen.events;
    task.pause();
    old?.onDone('too late');
    old?.onProgress(999);
    expect(task.state()).toMatchObject({ step: 'paused', sent: 0 });
    task.resume();
    pass(0);
    seen.events?.onDone('there');
    expect(await ended(task.done)).toBe('there');
  });

  it('[F2] [F3] is cancelled from running and from paused: the server forgets it and the promise ends', async () => {
    for (const paused of [false, true]) {
      const { task, pass, seen } = begin(() => undefined);
      pass(0);
      if (paused) task.pause();
      task.cancel();
      expect(await ended(task.done)).toBe('storage/canceled: User canceled the upload/download');
      expect([task.state().step, seen.forgotten]).toEqual(['canceled', 1]);
      task.resume();
      expect(task.state().step).toBe('canceled');
    }
  });

  it('[F3] every code ends the promise with its message', async () => {
    const cases: readonly (readonly [RequestFailure, string])[] = [
      [failure(401), 'storage/unauthenticated: User is not authenticated'],
      [failure(403), 'storage/unauthorized: User does not have permission to access deposits/slip.png'],
      [failure(404), 'storage/object-not-found: Object does not exist'],
      [failure(410), 'storage/object-not-found: Object does not exist'],
      [failure(422, 'upload_quota_exceeded', 'x'), 'storage/quota-exceeded: Quota for bucket exceeded'],
      [failure(422, 'file_type_refused', 'File type must be PNG'), 'storage/unknown: File type must be PNG'],
      [failure(400), 'storage/unknown: The file was refused. It was not stored.'],
    ];
    for (const [why, expected] of cases) {
      const { task, pass } = begin((events) => events.onFailed(why));
      pass(0);
      expect(task.state().step).toBe('error');
      expect(await ended(task.done)).toBe(expected);
    }
  });

  it('[F2] a request that carries nothing for 45 s is given up and tried again; a connection that is back is used at once', () => {
    const { task, pass, seen } = begin(() => undefined);
    pass(44_000);
    expect([seen.attempts, seen.stopped]).toEqual([1, 0]);
    pass(1_000);
    expect([seen.attempts, seen.stopped]).toEqual([1, 1]);
    task.online();
    expect(seen.attempts).toBe(2);
  });
});
