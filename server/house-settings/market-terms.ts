import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { proposeTerms } from '#api/market-terms.ts';
import type { BodyOf } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import {
  decideProposal,
  decideSettingApproval,
  decideSettingDecline,
  decideSettingWithdrawal,
  type SettingChange,
} from '#domain/house-settings/changes.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { MarketOffers } from '#domain/markets/pairs.ts';
import { decideTerms, type HeldTerms, houseMaxExposure, type WishedTerms } from '#domain/markets/term-changes.ts';
import { type Cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { mayStillPropose, roleNow, timeOf } from './asker.ts';
import { takeTermsForce } from './in-force.ts';
import {
  findTermsChange,
  readHeldTerms,
  readOpenTermsChanges,
  readTermsChanges,
  type TermsChangeRow,
  type TermsChangeView,
  termsChangeView,
  termsView,
} from './market-terms-record.ts';

type Terms = Pick<
  Catalogue,
  'listTerms' | 'listTermsChanges' | 'proposeTerms' | 'approveTerms' | 'declineTerms' | 'withdrawTerms'
>;
type Proposed = BodyOf<typeof proposeTerms>;

export interface TermsDeps {
  readonly pool: Pool;
  readonly adminEmails: readonly string[];
  /** What this process was started with. */
  readonly offers: MarketOffers;
}

/** The terms of pairs, which staff change in the console (T1, X8). Changes of all settings come one after the other. */
export function termsHandlers({ pool, adminEmails, offers }: TermsDeps): Handlers<Terms> {
  const listed = new Set(adminEmails.map((email) => email.toLowerCase()));

  const changing = (command: CommandKey, work: (tx: PoolClient) => Promise<Decision<TermsChangeView>>) =>
    inCommand(pool, command, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('settings of the house'))`);
      return work(tx);
    });

  const deciding = (
    command: CommandKey,
    id: string,
    work: (tx: PoolClient, row: TermsChangeRow, change: SettingChange) => Promise<Decision<Step>>,
  ) =>
    changing(command, async (tx) => {
      const row = await findTermsChange(tx, id);
      if (!row) return refused('not_found', { what: 'request' });
      const askedBy = storedUser(row.asked_by);
      const askerStands = await mayStillPropose(tx, askedBy, listed);
      const decided = await work(tx, row, { status: row.status, askedBy, askerStands });
      if (!decided.ok) return decided;
      const { status, reason } = decided.value;
      await audit(tx, command, row, reason, status);
      if (status === 'approved') await takeTermsForce(tx, id, row.reason);
      return accepted(termsChangeView((await findTermsChange(tx, id)) ?? row));
    });

  return {
    listTerms: async () => accepted(await termsNow(pool, offers)),

    listTermsChanges: async () => accepted({ items: (await readTermsChanges(pool)).map(termsChangeView) }),

    proposeTerms: ({ actor, body, command }) =>
      changing(command, async (tx) => {
        const { held, version } = await readHeldTerms(tx, offers);
        const decided = decideTerms(body.scope, wishOf(body.terms), held);
        if (!decided.ok) return decided;
        const value = Object.fromEntries(decided.value);
        const before = heldOf(held, Object.keys(value));
        const effectiveAt = body.effectiveAt === null ? null : timeOf(body.effectiveAt);
        const [text, heldText] = [textOf(value), textOf(before)];
        const now = await readClock(tx);
        const open = await isOpen(tx, Object.keys(value));
        // Who saw another version than holds did not see what the change is from.
        const seen = body.seen === version ? heldText : null;
        const allowed = decideProposal({ value: text, effectiveAt, seen }, { held: heldText, open, now });
        if (!allowed.ok) return allowed;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        const id = newId('dch');
        await tx.query(
          `insert into document_change (id, kind, value, value_before, reason, effective_ms, asked_by, created_ms)
           values ($1, 'terms', $2, $3, $4, $5, $6, $7)`,
          [id, text, heldText, body.reason, effectiveAt, actor.uid, now],
        );
        const row = await findTermsChange(tx, id);
        if (!row) throw new Error(`change ${id} vanished in its own transaction`);
        await audit(tx, command, row, body.reason, 'proposed');
        return accepted(termsChangeView(row));
      }),

    approveTerms: ({ actor, params, command }) =>
      deciding(command, params.id, async (tx, row, change) => {
        const allowed = decideSettingApproval(change, actor.uid);
        if (!allowed.ok) return allowed;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        await tx.query(
          `update document_change set status = 'approved', approved_by = $2, approved_ms = clock_ms() where id = $1`,
          [row.id, actor.uid],
        );
        return accepted({ status: 'approved', reason: row.reason });
      }),

    declineTerms: ({ actor, params, body, command }) =>
      deciding(command, params.id, async (tx, row, change) => {
        const allowed = decideSettingDecline(change);
        if (!allowed.ok) return allowed;
        await end(tx, row.id, 'declined', actor.uid, body.reason);
        return accepted({ status: 'declined', reason: body.reason });
      }),

    withdrawTerms: ({ actor, params, body, command }) =>
      deciding(command, params.id, async (tx, row, change) => {
        const isOwner = (await roleNow(tx, actor.uid, listed)) === 'owner';
        const allowed = decideSettingWithdrawal(change, { uid: actor.uid, isOwner });
        if (!allowed.ok) return allowed;
        await end(tx, row.id, 'withdrawn', actor.uid, body.reason);
        return accepted({ status: 'withdrawn', reason: body.reason });
      }),
  };
}

/** What a decision made of a change, and why. */
interface Step {
  readonly status: 'approved' | 'declined' | 'withdrawn';
  readonly reason: string;
}

async function termsNow(pool: Pool, offers: MarketOffers) {
  const { held, since, version } = await readHeldTerms(pool, offers);
  const sinceOf = (name: string): string | null => {
    const ms = since.get(name);
    return ms === undefined ? null : isoTime(millis(ms));
  };
  const limit = (value: Cents | null) => (value === null ? null : formatCents(value));
  return {
    version,
    pairs: [...held.pairs].map(([pair, terms]) => {
      const own = offers.pairs.find((one) => one.pair === pair)?.terms ?? null;
      return {
        pair,
        terms: termsView(terms),
        since: sinceOf(`pair:${pair}`),
        environment: own === null ? null : termsView(own),
      };
    }),
    house: {
      maxExposure: limit(held.maxExposure),
      since: sinceOf(houseMaxExposure),
      environment: limit(offers.maxExposure),
    },
    open: (await readOpenTermsChanges(pool)).map(termsChangeView),
  };
}

/** What the request asks for; its amounts were checked by its schema. */
function wishOf({ entryDelay, minStake, maxStake, maxExposure, payouts }: Proposed['terms']): WishedTerms {
  const amount = (text: string | undefined): Cents | undefined =>
    text === undefined ? undefined : (parseCents(text) ?? undefined);
  const [least, most] = [amount(minStake), amount(maxStake)];
  const limit = maxExposure === undefined || maxExposure === null ? maxExposure : parseCents(maxExposure);
  return {
    ...(payouts === undefined ? {} : { payouts }),
    ...(entryDelay === undefined ? {} : { entryDelayMs: entryDelay }),
    ...(least === undefined ? {} : { minStake: least }),
    ...(most === undefined ? {} : { maxStake: most }),
    ...(limit === undefined ? {} : { maxExposure: limit }),
  };
}

const heldOf = (held: HeldTerms, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === houseMaxExposure ? held.maxExposure : (held.pairs.get(name.replace(/^pair:/, '')) ?? null),
    ]),
  );

/** As JSON; whole cents as text, as they are kept. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));

/** Whether another change that is not in force yet sets one of these. */
async function isOpen(tx: PoolClient, names: readonly string[]): Promise<boolean> {
  const open = await readOpenTermsChanges(tx);
  return open.some(({ value }) => names.some((name) => name in value));
}

async function end(
  tx: PoolClient,
  id: string,
  status: 'declined' | 'withdrawn',
  by: UserId,
  reason: string,
): Promise<void> {
  await tx.query(
    `update document_change set status = $2, ended_by = $3, end_reason = $4, ended_ms = clock_ms() where id = $1`,
    [id, status, by, reason],
  );
}

function audit(
  tx: PoolClient,
  { actor, operation }: CommandKey,
  row: TermsChangeRow,
  reason: string,
  status: TermsChangeRow['status'],
): Promise<void> {
  const names = Object.keys(row.value).map((name) => name.replace(/^pair:/, ''));
  return writeAudit(tx, {
    actor,
    action: operation,
    subjectKind: 'document_change',
    subject: row.id,
    reason,
    before: { value: row.value_before },
    after: { names: names.join(', '), value: row.value, effectiveAt: termsChangeView(row).effectiveAt, status },
  });
}
