import { setTimeout as wait } from 'node:timers/promises';
import { signedIn } from '#tools/testing/people/api-session.ts';
import { until } from '#tools/testing/until.ts';
import { type Command, newCommand, send } from './commands.ts';
import { type Listener, listenAt } from './sockets.ts';

/** Customers of the demo, all of whose trades are their own. */
export const emails = ['customer@demo.fairlead.example', 'trader@demo.fairlead.example'] as const;

/** Customers who place trades and ask for deposits, each two things at a time, and listen. */
export interface Customers {
  /** All that they asked for since the beginning. */
  readonly commands: readonly Command[];
  readonly listeners: readonly Listener[];
  readonly cookies: ReadonlyMap<string, string>;
  /** They go on working; once the last `rest` has ended. */
  work(): void;
  /** They wait, once what each has begun has ended. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

const pauseMs = 150;
const retryMs = 300;
const askedAtOnce = 4;
/** A machine that does much else answers late, and has to answer. */
const answeredWithinMs = 180_000;

/** Every so manieth command is a deposit that is asked for and cancelled. */
const depositEach = 12;

/** @param random decides what each of them does */
export async function customersAt(url: string, random: () => number): Promise<Customers> {
  const commands: Command[] = [];
  const cookies = new Map<string, string>();
  for (const email of emails) cookies.set(email, (await signedIn(url, email)).cookie);
  const listeners = [...cookies.values()].map((cookie) => listenAt(url, cookie));
  let works = false;
  const ask = async (by: string, path: string, body: object): Promise<Command> => {
    const command = newCommand(by, path, body);
    commands.push(command);
    await send(url, cookies.get(by) ?? '', command);
    return command;
  };
  const once = async (by: string): Promise<void> => {
    if (random() < 1 / depositEach) {
      const { answer } = await ask(by, '/api/deposits', { amount: '50.00', paymentMethod: 'USDT' });
      if (typeof answer?.record === 'string') await ask(by, `/api/deposits/${answer.record}/cancel`, {});
    } else {
      const positions = random() < 0.5 ? 'UP' : 'DOWN';
      const wallet = random() < 0.25 ? 'real' : 'practice';
      await ask(by, '/api/trades', { currencyPair: 'BTCUSD', positions, amount: '1.00', duration: 30, wallet });
    }
    await wait(pauseMs);
  };
  let working: Promise<unknown> = Promise.resolve();
  const rest = async (): Promise<void> => {
    works = false;
    await working;
  };
  return {
    commands,
    listeners,
    cookies,
    work() {
      works = true;
      const turns = [...emails, ...emails].map(async (by) => {
        while (works) await once(by);
      });
      working = Promise.all(turns);
    },
    rest,
    async stop() {
      await rest();
      for (const one of listeners) one.stop();
    },
  };
}

/** Has everybody ask again, with the same keys, for what had no answer. @returns how many there were */
export async function askAgain(url: string, { commands, cookies }: Customers): Promise<number> {
  const open = commands.filter(({ answer }) => answer === null);
  const left = [...open];
  const asks = Array.from({ length: askedAtOnce }, async () => {
    for (let command = left.shift(); command !== undefined; command = left.shift()) await untilAnswered(command);
  });
  await Promise.all(asks);
  return open.length;

  function untilAnswered(command: Command): Promise<true> {
    return until(async () => {
      await send(url, cookies.get(command.by) ?? '', command);
      if (command.answer === null) await wait(retryMs);
      return command.answer !== null;
    }, answeredWithinMs).catch((cause: unknown) => {
      throw new Error(`POST ${command.path} with ${command.key} is never answered: ${command.unanswered}`, { cause });
    });
  }
}
