import { text } from 'node:stream/consumers';
import { openPool } from '#server/outside/postgres/pool.ts';
import type { VerifyOrder } from '#server/outside/verifier.ts';
import { firstOf } from './running/settings.ts';
import { type Checked, checkBooks } from './verification/command.ts';
import { promiseInEnglish } from './verification/english.ts';

/**
 * The verification that the running product orders each day (L5): reads its order from standard input and answers in one JSON object.
 * Exit 1 with the reason where nothing could be checked.
 */
try {
  const order: VerifyOrder = JSON.parse(await text(process.stdin));
  const pool = openPool(order.ownerConfig, { max: 1, applicationName: 'fairlead verify' });
  const checked = await checkBooks(pool, order.trust).finally(() => pool.end());
  process.stdout.write(JSON.stringify(answerOf(checked)));
} catch (error) {
  const reason = firstOf(error);
  process.stderr.write(reason instanceof Error ? reason.message : String(reason));
  process.exitCode = 1;
}

function answerOf({ counted, breaches, found }: Checked) {
  return {
    entries: Number(counted.entries),
    trades: Number(counted.trades),
    ticks: Number(counted.ticks),
    blocks: Number(counted.blocks),
    breaches: found,
    problems: breaches.slice(0, 100).map(({ rule, promise, id, problem, problemCode, facts }) => ({
      rule,
      code: promise,
      promise: promiseInEnglish(promise),
      id,
      problem,
      problemCode,
      facts,
    })),
  };
}
