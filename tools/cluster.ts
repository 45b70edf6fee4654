import { execFile } from 'node:child_process';
import os from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { root } from './checks/run.ts';
import { lineOf, linesOf, missedGoals } from './cluster/figures.ts';
import { howToInstall, missingPackages } from './cluster/packages.ts';
import { nameOf, type PlannedStrike, planOf } from './cluster/plan.ts';
import { emptyRun, faultsOf, nextOf, playedOf, type Run, readRun, writeRun } from './cluster/record.ts';
import { playersOf, type Round } from './cluster/rounds.ts';
import { removeCluster, startCluster } from './cluster/start.ts';

/**
 * `npm run cluster`: three databases under Patroni with etcd, HAProxy and three processes of the product on this machine, until it is ended.
 * `-- --rounds N --seed S` has customers work while one member after the other is lost, in N rounds (docs/scaling.md). `--state FOLDER` keeps
 * the rounds in `rounds.json` there and goes on with them; `--minutes M` begins none after so long; `--renew N` makes another cluster after
 * so many. Ends with 1 where a round went wrong, a goal was missed or rounds are left, and with 2 where a package is missing.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    state: { type: 'string' },
    minutes: { type: 'string', default: '0' },
    renew: { type: 'string', default: '48' },
  },
});
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) throw new Error('--seed wants a whole number');
const [rounds, minutes, renew] = [wholeOf('rounds'), wholeOf('minutes'), wholeOf('renew')];

const missing = missingPackages();
if (missing.length > 0) {
  console.error(howToInstall(missing));
  process.exit(2);
}
const asked = new Promise<'asked'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('asked'));
});
const began = performance.now();
const say = (text: string): void => console.log(`${((performance.now() - began) / 1_000).toFixed(0)} s: ${text}`);
const commit = await promisify(execFile)('git', ['-C', root, 'rev-parse', '--short=10', 'HEAD']).then(
  ({ stdout }) => stdout.trim(),
  () => 'unknown',
);
// A round that was ended in its middle may still wait for something.
process.exit(rounds === 0 ? await stand() : await playAll());

function wholeOf(name: 'rounds' | 'minutes' | 'renew'): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} wants a whole number of 0 or more`);
  return value;
}

/** Runs `work` on a cluster of its own, whose folder stays where it was not well. @returns whether it was */
async function onCluster(work: (cluster: Awaited<ReturnType<typeof startCluster>>) => Promise<boolean>) {
  const cluster = await startCluster(say);
  let isWell = false;
  try {
    say(`${cluster.url}, folder ${cluster.folder}`);
    isWell = await work(cluster);
  } catch (error) {
    console.error(error);
  } finally {
    await cluster.stop();
    if (isWell) await removeCluster(cluster.folder);
    else console.error(`what it logged is in ${cluster.folder}`);
  }
  return isWell;
}

async function stand(): Promise<number> {
  return (await onCluster(async () => (await asked) === 'asked')) ? 0 : 1;
}

/** Plays what is left of the run, each so many rounds on another cluster, and says what all of it is worth. */
async function playAll(): Promise<number> {
  const run = values.state === undefined ? emptyRun(seed) : await readRun(values.state, seed);
  if (playedOf(run) > 0) say(`${playedOf(run)} rounds were played before`);
  let mayGoOn = true;
  while (mayGoOn && playedOf(run) < rounds) {
    const isWell = await onCluster(async (cluster) => {
      const next = await playOn(cluster, run);
      mayGoOn = next === 'renew';
      return next !== 'wrong';
    });
    mayGoOn &&= isWell;
  }
  const left = Math.max(0, rounds - playedOf(run));
  const wrong = [...faultsOf(run), ...missedGoals(run)];
  for (const line of [...linesOf(run), ...wrong]) console.log(line);
  console.log(
    `${playedOf(run)} rounds with seed ${seed}: ${wrong.length === 0 ? 'well' : `${wrong.length} wrong`}${left === 0 ? '' : `, ${left} left`}`,
  );
  return wrong.length === 0 && left === 0 ? 0 : 1;
}

/** Plays rounds on one cluster until it is to be renewed, all are played, one went wrong or somebody asks for the end. */
async function playOn(cluster: Awaited<ReturnType<typeof startCluster>>, run: Run) {
  const first = nextOf(run);
  const players = await playersOf(cluster, seed, first);
  const before = playedOf(run);
  for (const strike of planOf(seed)) {
    if (strike.nth < first) continue;
    if (playedOf(run) >= rounds) break;
    if (renew > 0 && playedOf(run) - before >= renew) {
      await players.stop();
      return 'renew';
    }
    if (minutes > 0 && performance.now() - began > minutes * 60_000) break;
    say(`${playedOf(run) + 1} of ${rounds}: ${nameOf(strike)}`);
    const ended = await Promise.race([playOne(players, strike), asked]);
    if (ended === 'asked') break;
    if (keep(run, strike, ended) === 'wrong') {
      if (values.state !== undefined) await writeRun(values.state, run);
      await players.stop().catch(() => undefined);
      return 'wrong';
    }
    if (values.state !== undefined) await writeRun(values.state, run);
  }
  await players.stop();
  return 'end';
}

function playOne(players: Awaited<ReturnType<typeof playersOf>>, strike: PlannedStrike) {
  return players.play(strike).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

/** Puts down what a round came to. */
function keep(run: Run, { nth, target, loss }: PlannedStrike, ended: Round | Error | 'not possible'): 'well' | 'wrong' {
  const load = Number((os.loadavg()[0] ?? 0).toFixed(1));
  const facts = { nth, at: new Date().toISOString(), commit, load, target, loss };
  if (ended === 'not possible') {
    say('left out: this user may not mount a file system that can be full');
    run.leftOut.push(facts);
    return 'well';
  }
  if (ended instanceof Error) {
    console.error(ended);
    run.broken.push({ ...facts, error: ended.message });
    return 'wrong';
  }
  say(`${lineOf(ended)}; load ${load}`);
  const { lost, twice, wrong } = ended;
  run.rounds.push({ ...facts, ...ended, lost: [...lost], twice: [...twice], wrong: [...wrong] });
  return lost.length + twice.length + wrong.length === 0 ? 'well' : 'wrong';
}
