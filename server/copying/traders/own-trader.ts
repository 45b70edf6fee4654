import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { decideApplying, decideProfileChange, readTraderWords } from '#domain/copying/applications.ts';
import { leastCopiersShown } from '#domain/copying/figures.ts';
import { looksOf } from '#domain/copying/names.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatCents } from '#domain/money/amount.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { readMostShare } from '#server/limits/copy-limits.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { type ApplicationRow, applicationView, type OwnTraderView } from './application-record.ts';
import { holdName, isNameTaken, lockOwnTrader, profileOf, readProfileChanges, stopLocked } from './trader-record.ts';
import { findOwnTrader, readPhotoPath, traderView } from './trader-views.ts';

type OwnOperations = Pick<
  Catalogue,
  'readOwnTrader' | 'applyAsTrader' | 'withdrawApplication' | 'changeTraderProfile' | 'stopTrading'
>;

const noTrader = refused('not_found', { what: 'trader' });

/** What somebody does about being a trader themselves (C5). */
export function ownTraderHandlers(deps: {
  readonly pool: Pool;
  /** C6: the operator's bound as this process was started, basis points. */
  readonly mostShareBps: number;
  /** The product's name, as it is configured (B2). */
  readonly product: string;
}): Handlers<OwnOperations> {
  const { pool } = deps;
  const bound = (db: Pool | PoolClient) => readMostShare(db, deps.mostShareBps);
  const readWords = async (tx: PoolClient, body: Parameters<typeof readTraderWords>[0]) =>
    readTraderWords(body, { product: deps.product, mostShareBps: await bound(tx) });

  /** One's latest application, profile, and the sums of one's copies. */
  async function own(uid: string): Promise<OwnTraderView> {
    const { rows } = await pool.query<ApplicationRow>(
      'select * from trader_application where user_id = $1 order by created_ms desc, id desc limit 1',
      [uid],
    );
    const [application] = rows;
    const trader = await findOwnTrader(pool, uid);
    return {
      application: application ? applicationView(application) : null,
      trader: trader ? { ...traderView(trader, uid), isPublic: trader.is_public } : null,
      mostShareBps: await bound(pool),
      copies: await copySums(pool, trader?.id ?? null),
    };
  }

  /** A command about oneself as a trader. Its answer sums any count of copies, so that it is read after the commit: nobody waits for it. */
  async function ofOneself(
    command: CommandKey,
    decide: (tx: PoolClient) => Promise<Decision<null>>,
  ): Promise<Decision<OwnTraderView>> {
    const done = await inCommand(pool, command, decide, 'written');
    return done.ok ? accepted(await own(command.actor)) : done;
  }

  return {
    readOwnTrader: async ({ actor }) => accepted(await own(actor.uid)),

    applyAsTrader: ({ actor, body, command }) =>
      ofOneself(command, async (tx) => {
        const words = await readWords(tx, body);
        if (!words.ok) return words;
        const waiting = await tx.query(`select 1 from trader_application where user_id = $1 and status = 'pending'`, [
          actor.uid,
        ]);
        const trader = await lockOwnTrader(tx, actor.uid);
        const allowed = decideApplying({ waits: waiting.rows.length > 0, trader: trader?.state ?? null });
        if (!allowed.ok) return allowed;
        const { name, about, shareBps } = words.value;
        if (await isNameTaken(tx, name, actor.uid)) return refused('trader_name_taken', { name });
        const { rows } = await tx.query<ApplicationRow>(
          `insert into trader_application (id, user_id, name, looks, about, share_bps) values ($1, $2, $3, $4, $5, $6)
             returning *`,
          [newId('tra'), actor.uid, name, looksOf(name), about, shareBps],
        );
        const [row] = rows;
        if (!row) throw new Error('an application was not kept');
        await writeAudit(tx, {
          actor: actor.uid,
          action: command.operation,
          subjectKind: 'trader-application',
          subject: row.id,
          reason: null,
          before: null,
          after: { name, about, shareBps, status: 'pending' },
        });
        await writeOutbox(tx, [{ owner: actor.uid, topic: 'account', subject: actor.uid }]);
        return accepted(null);
      }),

    withdrawApplication: ({ actor, params, command }) =>
      ofOneself(command, async (tx) => {
        const { rowCount } = await tx.query(
          `update trader_application set status = 'withdrawn', decided_by = user_id, decided_ms = $3
             where id = $1 and user_id = $2 and status = 'pending'`,
          [params.id, actor.uid, await readClock(tx)],
        );
        if (rowCount !== 1) return refused('not_found', { what: 'application' });
        await writeAudit(tx, {
          actor: actor.uid,
          action: command.operation,
          subjectKind: 'trader-application',
          subject: params.id,
          reason: null,
          before: { status: 'pending' },
          after: { status: 'withdrawn' },
        });
        await writeOutbox(tx, [{ owner: actor.uid, topic: 'account', subject: actor.uid }]);
        return accepted(null);
      }),

    changeTraderProfile: ({ actor, body, command }) =>
      ofOneself(command, async (tx) => {
        const words = await readWords(tx, body);
        if (!words.ok) return words;
        const before = await lockOwnTrader(tx, actor.uid);
        // Who has stopped has no profile to change: it stays as it was left (C4).
        if (before?.state !== 'active') return noTrader;
        const allowed = decideProfileChange(await readProfileChanges(tx, before.id));
        if (!allowed.ok) return allowed;
        const { name, about, shareBps } = words.value;
        if (await isNameTaken(tx, name, actor.uid)) return refused('trader_name_taken', { name });
        await holdName(tx, name, actor.uid);
        await tx.query(
          `update trader set name = $2, about = $3, share_bps = $4, is_public = $5, image_url = $6, version = version + 1
             where id = $1`,
          [before.id, name, about, shareBps, body.isPublic, await readPhotoPath(tx, before)],
        );
        await writeAudit(tx, {
          actor: actor.uid,
          action: command.operation,
          subjectKind: 'trader',
          subject: before.id,
          reason: null,
          before: profileOf(before),
          after: { name, about, shareBps, isPublic: body.isPublic },
        });
        await writeOutbox(tx, [{ owner: actor.uid, topic: 'account', subject: actor.uid }]);
        return accepted(null);
      }),

    stopTrading: ({ actor, command }) =>
      ofOneself(command, async (tx) => {
        const trader = await lockOwnTrader(tx, actor.uid);
        if (trader?.state !== 'active') return noTrader;
        await stopLocked(tx, trader, { by: 'trader', actor: actor.uid, action: command.operation, reason: null });
        return accepted(null);
      }),
  };
}

interface SumRow {
  readonly real: bigint;
  readonly practice: bigint;
  readonly allocated: bigint;
  readonly shared: bigint;
  readonly to_house: bigint;
}

/** Nobody has two copies of one trader that run in a wallet: the count of copies is one of customers. */
async function copySums(pool: Pool, trader: string | null): Promise<OwnTraderView['copies']> {
  const { rows } = await pool.query<SumRow>(
    `select count(*) filter (where wallet = 'real') as real, count(*) filter (where wallet = 'practice') as practice,
       coalesce(sum(allocation) filter (where wallet = 'real'), 0)::bigint as allocated,
       p.shared, p.to_house
     from (select coalesce(sum(p.paid), 0)::bigint as shared, coalesce(sum(p.to_house), 0)::bigint as to_house
       from copy c join profit_share p on p.copy_id = c.id where c.trader_id = $1 and c.wallet = 'real') p
     left join copy on trader_id = $1 and state <> 'stopped' group by p.shared, p.to_house`,
    [trader],
  );
  const sums = rows[0] ?? { real: 0n, practice: 0n, allocated: 0n, shared: 0n, to_house: 0n };
  return {
    real: Number(sums.real),
    practice: Number(sums.practice),
    allocated: sums.real < leastCopiersShown ? null : formatCents(sums.allocated),
    shared: formatCents(sums.shared),
    toHouse: formatCents(sums.to_house),
    earned: formatCents(sums.shared - sums.to_house),
  };
}
