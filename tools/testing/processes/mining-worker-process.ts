import { createMiningWorker } from '#server/mining/days/daily-worker.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import { loud } from '#tools/testing/throwing-log.ts';

/** A process that does nothing but the daily run of mining until it is killed: `node mining-worker-process.ts CONFIG`. */
const pool = openAppPool(JSON.parse(process.argv[2] ?? '{}'), { max: 4 });
const worker = createMiningWorker({ pool, log: loud, closeAfterHours: 0, notifyEnded: async () => undefined });
for (;;) await worker.runDue();
