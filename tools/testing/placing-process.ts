import { generateKeyPairSync } from 'node:crypto';
import { createFanOut } from '#server/copying/fan-out.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import { signerFromPem } from '#server/proof/signer.ts';
import { loud } from './loud.ts';
import { everywhere } from './people.ts';

/** A process that does nothing but place copies, in small sets, until it is killed: `node placing-process.ts CONFIG`. */
const pool = openAppPool(JSON.parse(process.argv[2] ?? '{}'), { max: 4 });
const signer = signerFromPem(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);
const fanOut = createFanOut({ pool, signer, policy: everywhere, log: loud, setSize: 5, isOurs: () => true });
for (;;) await fanOut.placeDue();
