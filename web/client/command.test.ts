import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelWithdrawal } from '#api/withdrawals.ts';
import { call, NoAnswerError } from './client.ts';
import { type CommandView, newCommand } from './command.ts';

const problem = (status: number, code: string, facts: Readonly<Record<string, unknown>> = {}) => ({
  status,
  body: { code, detail: code, facts },
});
const taken = { status: 200, body: { id: 'wdr_1' } };
const lost = 'lost';

type Answer = typeof lost | { readonly status: number; readonly body: unknown };

/** A command to a server that gives these answers in turn, the last one for good. */
function commandTo(...answers: readonly Answer[]) {
  const keys: (string | null)[] = [];
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = answers[Math.min(keys.length, answers.length - 1)];
    keys.push(new Headers(init.headers).get('idempotency-key'));
    paths.push(path);
    if (answer === undefined || answer === lost) throw new TypeError('the connection is dead');
    const type = answer.status < 400 ? 'application/json' : 'application/problem+json';
    return Response.json(answer.body, { status: answer.status, headers: { 'content-type': type } });
  });
  const views: CommandView<string, unknown>[] = [];
  const command = newCommand<string, unknown>((view) => views.push(view));
  return {
    keys,
    paths,
    /** Presses, and gives how the command stands when it has come to rest. */
    press: async (id: string) => {
      const run = command((input, key) => call(cancelWithdrawal, { params: { id: input }, key }), id);
      await vi.runAllTimersAsync();
      await run;
      const view = views.at(-1);
      if (!view) throw new Error('nothing was shown');
      return view;
    },
  };
}

describe('a command', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('[P4] a lost reply is asked again with its key until the outcome is there', async () => {
    const command = commandTo(lost, problem(503, 'unavailable'), taken);
    expect((await command.press('wdr_1')).state).toMatchObject({ step: 'done', reply: { id: 'wdr_1' } });
    expect(command.keys).toHaveLength(3);
    expect(new Set(command.keys).size).toBe(1);
  });

  it('[P4] once a reply was lost, a refusal that is given before the key is looked up ends nothing', async () => {
    for (const refusal of [
      problem(401, 'unauthenticated'),
      problem(403, 'account_not_approved'),
      problem(403, 'wrong_origin'),
      problem(404, 'not_found', { what: 'page' }),
      problem(408, 'internal'),
      problem(429, 'rate_limited'),
    ]) {
      const command = commandTo(lost, refusal);
      const first = await command.press('wdr_1');
      expect(first.state.step, String(refusal.status)).toBe('unknown');
      expect(first.asked?.input).toBe('wdr_1');
      // The next press is not another command, even about something else, and even when it is refused again.
      const second = await command.press('wdr_2');
      expect(second.state.step, String(refusal.status)).toBe('unknown');
      expect(second.asked?.input).toBe('wdr_1');
      expect(new Set(command.keys).size, String(refusal.status)).toBe(1);
      expect(new Set(command.paths).size).toBe(1);
    }
  });

  it('[P4] after the sign-in the same key answers what became of it, and only then a new press is a new command', async () => {
    const command = commandTo(lost, problem(401, 'unauthenticated'), taken);
    expect((await command.press('wdr_1')).state.step).toBe('unknown');
    const answered = await command.press('wdr_1');
    expect(answered.state.step).toBe('done');
    expect(answered.asked).toBeNull();
    expect(new Set(command.keys).size).toBe(1);
    await command.press('wdr_1');
    expect(new Set(command.keys).size).toBe(2);
  });

  it('[P4] asking again sends what was decided, whatever the screen would send by now', async () => {
    const sent: string[] = [];
    const run = newCommand<string, string>(() => {});
    const sending = (shown: string) => async (input: string) => {
      sent.push(`${input}, seeing ${shown}`);
      if (sent.length < 7) throw new NoAnswerError('the connection is dead');
      return 'done';
    };
    const press = async (shown: string) => {
      const pressed = run(sending(shown), 'yes');
      await vi.runAllTimersAsync();
      return pressed;
    };
    expect(await press('no approval')).toBeNull();
    expect(await press('one approval')).toBe('done');
    expect(new Set(sent)).toEqual(new Set(['yes, seeing no approval']));
  });

  it('[P4] a stored refusal is the outcome, also after a lost reply', async () => {
    for (const refusal of [
      problem(409, 'withdrawal_not_cancellable'),
      problem(403, 'own_case'),
      problem(404, 'not_found', { what: 'withdrawal' }),
      problem(422, 'withdrawal_blocked'),
      problem(400, 'invalid_input'),
    ]) {
      const command = commandTo(lost, refusal);
      const { state, asked } = await command.press('wdr_1');
      expect(state.step, refusal.body.code).toBe('failed');
      expect(asked).toBeNull();
      await command.press('wdr_1');
      expect(new Set(command.keys).size, refusal.body.code).toBe(2);
    }
  });

  it('[P4] a first attempt that is refused for want of a session has failed: nothing was asked before it', async () => {
    const command = commandTo(problem(401, 'unauthenticated'));
    expect((await command.press('wdr_1')).state.step).toBe('failed');
    expect(command.keys).toHaveLength(1);
  });
});
