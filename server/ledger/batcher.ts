import { currentSpan, onBehalfOf, type SpanContext } from '#server/outside/traces/spans.ts';

interface Waiting<C, R> {
  readonly command: C;
  /** What it is a part of, for whoever traces. */
  readonly span: SpanContext | null;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<C, R> {
  /**
   * Runs a batch whole: one result per command, in order. A refusal is a result; what it throws undoes the whole batch.
   * Transient database errors are its own to retry.
   */
  readonly run: (commands: readonly C[]) => Promise<readonly R[]>;
  /** Commands of one key never share a batch: the second runs after the first has committed and finds its outcome. */
  readonly keyOf: (command: C) => string;
  /** Most commands of a batch. */
  readonly maxBatch: number;
  /** Most commands waiting; beyond it a command is turned away at once. */
  readonly maxWaiting: number;
}

/** Thrown to a caller whose command found the queue full: nothing was done. */
export class BatcherFull extends Error {
  override readonly name = 'BatcherFull';
}

export interface Batcher<C, R> {
  /** Queues a command and answers with its own result, after its batch has committed. */
  submit(command: C): Promise<R>;
}

/**
 * Adaptive batches without a timer: a batch is what queued while the last one committed, so that a lone command waits for
 * nothing and a crowd shares one commit. When a batch throws, it is halved until the command that cannot be run is alone:
 * that one fails, the others go through.
 */
export function createBatcher<C, R>(options: BatcherOptions<C, R>): Batcher<C, R> {
  let queue: Waiting<C, R>[] = [];
  let draining = false;

  async function drain(): Promise<void> {
    draining = true;
    try {
      while (queue.length > 0) {
        const batch = takeBatch();
        await settle(batch);
      }
    } finally {
      draining = false;
    }
  }

  function takeBatch(): Waiting<C, R>[] {
    const keys = new Set<string>();
    const batch: Waiting<C, R>[] = [];
    const rest: Waiting<C, R>[] = [];
    for (const waiting of queue) {
      const key = options.keyOf(waiting.command);
      const taken = batch.length < options.maxBatch && !keys.has(key);
      keys.add(key);
      (taken ? batch : rest).push(waiting);
    }
    queue = rest;
    return batch;
  }

  async function settle(batch: readonly Waiting<C, R>[]): Promise<void> {
    try {
      const results = await onBehalfOf(
        batch.map(({ span }) => span),
        () => options.run(batch.map(({ command }) => command)),
      );
      if (results.length !== batch.length) throw new Error(`a batch of ${batch.length} gave ${results.length} results`);
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      if (batch.length === 1) {
        batch[0]?.reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await settle(batch.slice(0, half));
      await settle(batch.slice(half));
    }
  }

  return {
    submit(command) {
      if (queue.length >= options.maxWaiting) return Promise.reject(new BatcherFull('too many commands are waiting'));
      return new Promise<R>((resolve, reject) => {
        queue.push({ command, span: currentSpan(), resolve, reject });
        // Waiting until this turn of the event loop ends lets commands that arrive together share the first batch too.
        if (!draining) {
          draining = true;
          setImmediate(drain);
        }
      });
    },
  };
}
