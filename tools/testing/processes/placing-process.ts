import { createFanOut } from '#server/copying/fan-out/fan-out.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { loud } from '#tools/testing/throwing-log.ts';

/** A process that does nothing but place copies, one by one, until it is killed: `node placing-process.ts CONFIG`. */
const pool = openAppPool(JSON.parse(process.argv[2] ?? '{}'), { max: 4 });
const signer = newSigner();
const fanOut = createFanOut({ pool, signer, log: loud, setSize: 1, isOurs: () => true });
for (;;) await fanOut.placeDue();
