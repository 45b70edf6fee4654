import { tracedJob } from '#server/outside/traces/spans.ts';
import type { Log } from './outside/venues/price-source.ts';

export type Jobs = ReturnType<typeof openJobs>;

interface Job {
  /** Runs it now; during a run, once more right after it. */
  run(): void;
}

/** What the server does again and again beside requests. Each job runs without two of it at once, and failing is no end. */
export function openJobs(log: Log) {
  const jobs: {
    readonly name: string;
    readonly run: () => void;
    readonly idle: () => Promise<void>;
    readonly periodMs: number;
  }[] = [];
  const timers: NodeJS.Timeout[] = [];
  return {
    /** A job that runs once in each period from {@link start} on. */
    every(periodMs: number, name: string, step: () => Promise<unknown>): Job {
      const job = oneAtATime(name, log, step);
      jobs.push({ ...job, name, periodMs });
      return job;
    },
    start(): void {
      timers.push(...jobs.map(({ run, periodMs }) => setInterval(run, periodMs)));
    },
    /** Begins no more runs by itself. */
    stop(): void {
      for (const timer of timers.splice(0)) clearInterval(timer);
    },
    /**
     * Runs each job once, or those that are named, one after the other in the order they were made: for whoever moves the clock from step
     * to step.
     *
     * @throws Error for a name that no job has
     */
    async runOnce(names?: readonly string[]): Promise<void> {
      const unknown = names?.find((name) => !jobs.some((job) => job.name === name));
      if (unknown !== undefined) throw new Error(`there is no job called ${unknown}`);
      for (const job of jobs) {
        if (names !== undefined && !names.includes(job.name)) continue;
        await job.idle();
        job.run();
        await job.idle();
      }
    },
    /** Resolves when what was running has ended, one job after the other in the order they were made. */
    async idle(): Promise<void> {
      for (const job of jobs) await job.idle();
    },
  };
}

function oneAtATime(name: string, log: Log, step: () => Promise<unknown>) {
  let running: Promise<void> | null = null;
  let again = false;
  const loop = async (): Promise<void> => {
    do {
      again = false;
      // Nothing is passed on: a step with a parameter of its own would take it for that.
      await tracedJob(name, () => step()).catch((error: unknown) =>
        log.warn({ err: error }, `${name} failed and is tried again`),
      );
    } while (again);
    running = null;
  };
  return {
    run: () => {
      if (running) again = true;
      else running = loop();
    },
    idle: async () => {
      await running;
    },
  };
}
