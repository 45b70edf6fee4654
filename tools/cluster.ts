import os from 'node:os';
import { parseArgs } from 'node:util';
import { generator } from '#domain/markets/simulation.ts';
import { figuresOf, lineOf, missedGoals, nameOf } from './cluster/figures.ts';
import { howToInstall, missingPackages } from './cluster/packages.ts';
import { playersOf, type Round, strikesOf } from './cluster/rounds.ts';
import { removeCluster, startCluster } from './cluster/start.ts';

/**
 * `npm run cluster`: three databases under Patroni with etcd, HAProxy and three processes of the product on this machine, until it is ended.
 * `-- --rounds N --seed S` has customers work while one member after the other is lost, in N rounds (docs/scaling.md). Ends with 1 where a
 * round went wrong or a goal was missed, and with 2 where a package is missing.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '0' }, seed: { type: 'string', default: '1' } },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isSafeInteger(rounds) || rounds < 0) throw new Error('--rounds wants a whole number of 0 or more');
if (!Number.isSafeInteger(seed)) throw new Error('--seed wants a whole number');

const missing = missingPackages();
if (missing.length > 0) {
  console.error(howToInstall(missing));
  process.exit(2);
}
const asked = new Promise<'asked'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('asked'));
});
// A round that was ended in its middle may still wait for something.
process.exit(await run());

async function run(): Promise<number> {
  const began = performance.now();
  const say = (text: string): void => console.log(`${((performance.now() - began) / 1_000).toFixed(0)} s: ${text}`);
  const cluster = await startCluster(say);
  let isWell = false;
  try {
    say(`${cluster.url}, folder ${cluster.folder}`);
    if (rounds === 0) await asked;
    isWell = rounds === 0 || (await playRounds(cluster, say));
  } catch (error) {
    console.error(error);
  } finally {
    await cluster.stop();
    if (isWell) await removeCluster(cluster.folder);
    else console.error(`what it logged is in ${cluster.folder}`);
  }
  return isWell ? 0 : 1;
}

/** @returns whether each round was well and each goal reached */
async function playRounds(cluster: Awaited<ReturnType<typeof startCluster>>, say: (text: string) => void) {
  const players = await playersOf(cluster, seed);
  const played: Round[] = [];
  let wrong: readonly string[] = [];
  for (const strike of strikesOf(generator(seed))) {
    if (played.length === rounds || wrong.length > 0) break;
    say(`${played.length + 1} of ${rounds}: ${nameOf(strike)}`);
    const round = await Promise.race([players.play(strike), asked]);
    if (round === 'asked') break;
    if (round === 'not possible') {
      say('left out: this user may not mount a file system that can be full');
      continue;
    }
    played.push(round);
    say(`${lineOf(round)}; load ${os.loadavg()[0]?.toFixed(1)}`);
    wrong = [...round.lost, ...round.twice, ...round.wrong];
  }
  await players.stop();
  wrong = [...wrong, ...missedGoals(played)];
  for (const line of [...figuresOf(played), ...wrong]) console.log(line);
  console.log(`${played.length} rounds with seed ${seed}: ${wrong.length === 0 ? 'well' : `${wrong.length} wrong`}`);
  return wrong.length === 0;
}
