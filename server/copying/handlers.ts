import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { previewCopy, unsubscribe } from '#api/copying.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { CopyId, UserId } from '#domain/ids/ids.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { inCommand } from '#server/commands/command.ts';
import { inOwnTurn } from '#server/commands/own-turns.ts';
import { readCopyAllocations } from '#server/limits/copy-limits.ts';
import { readHouseShare } from '#server/limits/house-settings.ts';
import type { Actor, CommandKey, Handlers } from '#server/operations/handler.ts';
import { RunAgain } from '#server/outside/postgres/transaction.ts';
import { readChoices } from './choices.ts';
import { readCopyCurves } from './copy-curves.ts';
import { advanceCopies } from './lifecycle.ts';
import { listOutcomes, listOwnCopies, listShares } from './lists.ts';
import { previewOf } from './preview.ts';
import { type CopyName, findOwnCopy, findTrader, lockTrader, runningCopy, type TraderRow } from './record.ts';
import { changeCopy, type SubscribeDependencies, startCopy, switchCopy } from './subscribing.ts';
import { type CopyView, viewById } from './views.ts';

type Removed = ReplyOf<typeof unsubscribe>;

type CopyOperations = Pick<
  Catalogue,
  | 'subscribe'
  | 'unsubscribe'
  | 'readCopyingTerms'
  | 'listCopies'
  | 'readCopy'
  | 'readCopyCurve'
  | 'changeCopy'
  | 'pauseCopy'
  | 'resumeCopy'
  | 'stopCopy'
  | 'listCopyOutcomes'
  | 'listProfitShares'
  | 'previewCopy'
>;

/** Settled trades of a copy that its curve is made of. */
const mostCurvePoints = 500;

const deciderOf = ({ uid, signedInAtMs }: Actor, { operation }: CommandKey) => ({ uid, signedInAtMs, operation });

const noTrader = refused('not_found', { what: 'trader' });
const noCopy = refused('not_found', { what: 'copy' });

/** The customer's side of copying (C1, C2): starting, changing, pausing and stopping copies, and what came of them. */
export function copyHandlers(
  deps: SubscribeDependencies & {
    readonly pool: Pool;
    /** Takes one preview of a customer's allowance, or refuses as rate_limited: each reads thousands of trades. */
    readonly mayPreview: (uid: UserId) => Promise<Decision<null>>;
  },
): Handlers<CopyOperations> {
  const { pool } = deps;

  /**
   * Changes of a trader's copies wait for the same placings and the same trader (Z7). One of them at a time does so in the
   * database: the others hold no connection, and a placing waits for one of them at most.
   */
  const inTraderTurn = <T>(
    actor: UserId,
    traderOf: () => Promise<string | undefined>,
    work: () => Promise<Decision<T>>,
  ): Promise<Decision<T>> =>
    inOwnTurn(pool, { of: actor }, async () => {
      const trader = await traderOf();
      return trader === undefined ? work() : inOwnTurn(pool, { of: `copies of ${trader}`, share: actor }, work);
    });

  /** A command about a copy of one's own that answers with it. */
  const ofOwn = (
    command: Parameters<typeof inCommand>[1] & { readonly actor: UserId },
    id: string,
    decide: (tx: PoolClient, copy: CopyName) => Promise<Decision<CopyId>>,
  ): Promise<Decision<CopyView>> => {
    const traderOf = async () => (await findOwnCopy(pool, command.actor, id))?.trader_id;
    return inTraderTurn(command.actor, traderOf, () =>
      inCommand(pool, command, async (tx) => {
        const copy = await findOwnCopy(tx, command.actor, id);
        if (!copy) return noCopy;
        const done = await decide(tx, copy);
        return done.ok ? accepted(await viewById(tx, done.value)) : done;
      }),
    );
  };

  /** Stops it, if it runs. */
  const stop = async (tx: PoolClient, copy: CopyName): Promise<Decision<CopyId>> => {
    const of = { traderId: copy.trader_id, wallet: copy.wallet };
    await advanceCopies(tx, deps, of, [copy.id], { kind: 'stop', by: 'customer' });
    return accepted(copy.id);
  };

  return {
    async subscribe({ actor, params, body, command }) {
      const { wallet = 'real', shareBps, houseShareBps, ...asked } = body;
      const chosen = readChoices(asked);
      if (!chosen.ok) return chosen;
      return inTraderTurn(
        actor.uid,
        async () => params.id,
        () =>
          inCommand(pool, command, async (tx) => {
            const found = await findTrader(tx, params.id);
            if (!found) return noTrader;
            const decider = deciderOf(actor, command);
            const running = await runningCopy(tx, found.id, actor.uid, wallet);
            if (running) {
              const name = { id: running, trader_id: found.id, wallet };
              const changed = await changeCopy(tx, deps, decider, name, chosen.value, { resumes: true });
              return changed.ok ? accepted(await copied(tx, changed.value)) : changed;
            }
            const trader = await lockTrader(tx, found.id);
            // Of two tabs the second finds the copy of the first, and changes it from the start: placings are locked before the trader.
            if (await runningCopy(tx, found.id, actor.uid, wallet)) throw new RunAgain('a copy was begun meanwhile');
            if (!isShownTo(trader, actor.uid)) return noTrader;
            const done = await startCopy(tx, deps, decider, trader, wallet, {
              ...chosen.value,
              shareBps,
              houseShareBps,
            });
            if (!done.ok) return done;
            return accepted(await copied(tx, done.value));
          }),
      );
    },

    unsubscribe: ({ actor, params, query, command }) =>
      inTraderTurn(
        actor.uid,
        async () => params.id,
        () =>
          inCommand(pool, command, async (tx): Promise<Decision<Removed>> => {
            const { wallet = 'real' } = query;
            const found = await findTrader(tx, params.id);
            if (!found) return noTrader;
            const running = await runningCopy(tx, found.id, actor.uid, wallet);
            if (!running) return isShownTo(found, actor.uid) ? accepted({ result: 'Removed', copy: null }) : noTrader;
            await stop(tx, { id: running, trader_id: found.id, wallet });
            return accepted({ result: 'Removed', copy: await viewById(tx, running) });
          }),
      ),

    readCopyingTerms: async () => {
      const { defaultAllocation, leastAllocation } = await readCopyAllocations(pool, deps.settings);
      return accepted({
        allocation: formatCents(defaultAllocation),
        leastAllocation: formatCents(leastAllocation),
        houseShareBps: await readHouseShare(pool, deps.settings.houseShareBps),
      });
    },
    listCopies: ({ actor, query }) => listOwnCopies(pool, actor.uid, query),

    async readCopy({ actor, params }) {
      const copy = await findOwnCopy(pool, actor.uid, params.id);
      return copy ? accepted(await viewById(pool, copy.id)) : noCopy;
    },

    async readCopyCurve({ actor, params }) {
      const copy = await findOwnCopy(pool, actor.uid, params.id);
      if (!copy) return noCopy;
      const points = (await readCopyCurves(pool, [copy.id], mostCurvePoints)).get(copy.id) ?? [];
      return accepted({
        points: points.map(({ closedMs, profit, afterShare }) => ({
          closedAt: isoTime(millis(closedMs)),
          profit: formatCents(profit),
          profitAfterShare: formatCents(cents(afterShare)),
        })),
      });
    },

    async changeCopy({ actor, params, body, command }) {
      const { version, ...asked } = body;
      const chosen = readChoices(asked);
      if (!chosen.ok) return chosen;
      return ofOwn(command, params.id, (tx, copy) =>
        changeCopy(tx, deps, deciderOf(actor, command), copy, chosen.value, { seen: version }),
      );
    },

    pauseCopy: ({ actor, params, body, command }) =>
      ofOwn(command, params.id, (tx, copy) =>
        switchCopy(tx, deps, deciderOf(actor, command), copy, 'paused', body.version),
      ),

    resumeCopy: ({ actor, params, body, command }) =>
      ofOwn(command, params.id, (tx, copy) =>
        switchCopy(tx, deps, deciderOf(actor, command), copy, 'active', body.version),
      ),

    stopCopy: ({ params, command }) => ofOwn(command, params.id, stop),

    async listCopyOutcomes({ actor, params, query }) {
      const copy = await findOwnCopy(pool, actor.uid, params.id);
      return copy ? listOutcomes(pool, copy.id, query) : noCopy;
    },

    async listProfitShares({ actor, params, query }) {
      const copy = await findOwnCopy(pool, actor.uid, params.id);
      return copy ? listShares(pool, copy.id, query) : noCopy;
    },

    async previewCopy({ actor, params, query }) {
      const trader = await findTrader(pool, params.id);
      const running = trader && (await runningCopy(pool, trader.id, actor.uid, query.wallet ?? 'real'));
      if (!trader || !(running || isShownTo(trader, actor.uid))) return noTrader;
      const chosen = readChoices(withoutWallet(query));
      if (!chosen.ok) return chosen;
      const { allocation } = chosen.value;
      if (allocation === undefined) throw new Error('a preview without an amount passed the check of requests');
      const allowed = await deps.mayPreview(actor.uid);
      if (!allowed.ok) return allowed;
      return previewOf(pool, deps.settings, trader, query.wallet ?? 'real', { ...chosen.value, allocation });
    },
  };
}

const copied = async (tx: PoolClient, id: CopyId) => ({ result: 'Copied' as const, copy: await viewById(tx, id) });

/** Whether somebody who does not copy a trader may know of them (C5, P5). */
function isShownTo({ is_public, has_traded, state, user_id }: TraderRow, uid: UserId): boolean {
  return is_public || has_traded || state === 'stopped' || user_id === uid;
}

function withoutWallet({ wallet: _, ...asked }: QueryOf<typeof previewCopy>) {
  return asked;
}
