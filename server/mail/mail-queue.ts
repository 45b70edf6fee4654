import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { conversationKeyMark } from '#domain/support/conversation.ts';
import type { Mail, MailTransport } from '#server/outside/mail.ts';
import { type JobRun, tracedJob } from '#server/outside/traces/spans.ts';
import { longestPauseMs } from './pauses.ts';
import { problemOf, refusedByServer, refusedForGood } from './problems.ts';
import { type DueMail, expire, expireWaiting, putOff, settle, takeDue, wakeHeldUp } from './queue-rows.ts';

/** After so many attempts in a row without an answer a mail server has been away: once it answers, what it held up is due. */
const attemptsAway = 3;
/** A mail server that is away for less is no trouble yet. */
const heldUpMs = 3 * 60_000;
/** How often the failing ones are counted. */
const countEveryMs = 15_000;
export interface KeptMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** Whether it is kept as HTML, too. */
  readonly rendered: boolean;
  readonly time: string;
}

export interface MailCounts {
  /** Mails that are not taken and wait for somebody to look, given up or not. */
  readonly mailFailing: number;
  /** Mails that were given up because the recipient's side refuses them for good: nothing that an operator can set right. */
  readonly mailRefused: number;
  /** Mails that have waited for three minutes because the mail server itself is not to be had. */
  readonly mailHeldUp: number;
}

export interface MailQueue {
  /** Writes a mail down, or several, in the given transaction if any; sent beside, and no sending fails anybody. */
  post(mail: Mail | readonly Mail[], tx?: PoolClient): Promise<void>;
  /** The latest mails to an address, or to everybody with null, newest first, at most 50; only what was kept. */
  outbox(recipient: string | null): Promise<KeptMail[]>;
  /** The HTML of a kept mail; null where there is none. */
  rendered(id: string): Promise<string | null>;
  /** Whom the kept mails went to, in alphabetical order, at most 200. */
  recipients(): Promise<string[]>;
  /** As counted last. */
  counts(): MailCounts;
  /** Sends what is due now; resolves when nothing is due any more. */
  deliver(): Promise<void>;
  /** Delivers now, at every post and every second. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Mail as rows of `mail`: at least once, and until it is sent or somebody drops it (S3). `pauses.ts` says when it is tried
 * again; a mail server that was away and answers again has all that it held up tried at once. Only what the recipient's side
 * refuses for good stops, and waits for an admin. A mail whose link no longer works is not sent. Each recipient's mails have
 * turns of their own from 0 on while they wait. Texts carry links that open an account, so they are emptied once sent, expired
 * or dropped, unless `keep` says that this is a demo with an outbox to read.
 *
 * @param deps.transport null keeps the mail and sends nothing
 * @param deps.log gets failures; never texts
 * @param deps.keyOf the key of a conversation, which its mails get as they are sent or read in the outbox (S1.1)
 */
export function openMailQueue(deps: {
  readonly pool: Pool;
  readonly transport: MailTransport | null;
  readonly keep: boolean;
  readonly log: (message: string, error: unknown) => void;
  readonly keyOf?: (conversation: string) => string;
}): MailQueue {
  const { pool, transport, keep, log, keyOf } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let counts: MailCounts = { mailFailing: 0, mailRefused: 0, mailHeldUp: 0 };
  let countedAt = Number.NEGATIVE_INFINITY;
  /** Attempts in a row to which no mail server answered. Before this process there may have been many. */
  let unanswered = attemptsAway;
  let wokenAt = Number.NEGATIVE_INFINITY;

  const count = async (): Promise<void> => {
    countedAt = performance.now();
    await expireWaiting(pool);
    const { rows } = await pool.query<{ failing: bigint; refused: bigint; held_up: bigint }>(
      `select count(*) filter (where state <> 'waiting' and not (${isRefused})) as failing,
         count(*) filter (where ${isRefused}) as refused,
         count(*) filter (where state = 'waiting' and problem = any($1) and created_ms <= clock_ms() - $2::bigint) as held_up
       from mail where state in ('waiting', 'failed', 'given_up')`,
      [refusedByServer, heldUpMs],
    );
    counts = {
      mailFailing: Number(rows[0]?.failing ?? 0n),
      mailRefused: Number(rows[0]?.refused ?? 0n),
      mailHeldUp: Number(rows[0]?.held_up ?? 0n),
    };
  };
  const answered = async (): Promise<void> => {
    if (unanswered >= attemptsAway) {
      // What is never answered would be tried again after each mail that is taken.
      if (performance.now() - wokenAt < longestPauseMs) return;
      await wakeHeldUp(pool);
      wokenAt = performance.now();
    }
    unanswered = 0;
  };
  const send = async (through: MailTransport, mail: DueMail, run: JobRun): Promise<void> => {
    try {
      const { recipient, subject, conversation } = mail;
      const body = withKey(mail.body, conversation, keyOf);
      const html = mail.html === null ? null : withKey(mail.html, conversation, keyOf);
      await through.send({ recipient, subject, body, html });
      await settle(pool, mail.id, keep);
    } catch (error) {
      run.failed(error);
      log(`mail ${mail.id} was not sent (attempt ${mail.attempts})`, error);
      const problem = problemOf(error);
      if (await putOff(pool, mail, problem)) countedAt = Number.NEGATIVE_INFINITY;
      if (refusedByServer.includes(problem)) {
        unanswered += 1;
        return;
      }
    }
    await answered();
  };
  const deliverDue = async (): Promise<void> => {
    if (!transport) return;
    for (let mail = await takeDue(pool); mail; mail = await takeDue(pool)) {
      const due = mail;
      // Answers 1: something was done, whatever came of it.
      await tracedJob('sending an e-mail', async (run) => {
        if (due.too_late) await expire(pool, due.id);
        else await send(transport, due, run);
        return 1;
      });
    }
    if (performance.now() - countedAt >= countEveryMs) await count();
  };
  const deliver = (): Promise<void> => {
    running ??= deliverDue().finally(() => {
      running = null;
    });
    return running;
  };
  const deliverBeside = (): void => {
    deliver().catch((error: unknown) => log('mail could not be delivered', error));
  };

  return {
    async post(mail, tx) {
      const mails = [mail].flat();
      await (tx ?? pool).query({
        name: 'mail-post',
        text: `insert into mail (recipient, subject, body, html, state, unproven, awaited, turn, conversation, link_until_ms)
               select recipient, subject, body, html, $6,
                 not exists (select from auth_user where email = recipient and email_verified)
                 and (exists (select from auth_user where email = recipient)
                   or exists (select from email_change where email = recipient)),
                 awaited,
                 coalesce((select max(m.turn) + 1 from mail m
                           where m.recipient = u.recipient and m.awaited = u.awaited and m.state in ('waiting', 'failed')), 0)
                   + row_number() over (partition by recipient, awaited order by place) - 1,
                 conversation, clock_ms() + link_ms
               from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $7::text[], $8::bigint[])
                 with ordinality u (recipient, subject, body, html, awaited, conversation, link_ms, place) order by place`,
        values: [
          mails.map(({ recipient }) => recipient),
          mails.map(({ subject }) => subject),
          mails.map(({ body }) => body),
          mails.map(({ html = null }) => html),
          mails.map(({ awaited }) => awaited),
          transport ? 'waiting' : 'kept',
          mails.map(({ conversation = null }) => conversation),
          mails.map(({ linkMs = null }) => linkMs),
        ],
      });
      // What a transaction has not committed yet is found at the next second.
      if (timer && !tx) deliverBeside();
    },
    counts: () => counts,
    outbox: (recipient) => readOutbox(pool, recipient, keyOf),
    rendered: (id) => readRendered(pool, id, keyOf),
    recipients: async () => {
      const { rows } = await pool.query<{ recipient: string }>(
        'select distinct recipient from mail where body is not null order by recipient limit 200',
      );
      return rows.map(({ recipient }) => recipient);
    },
    deliver,
    start() {
      if (!transport || timer) return;
      timer = setInterval(deliverBeside, 1_000);
      deliverBeside();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running?.catch(() => undefined);
      transport?.close();
    },
  };
}

/** Whether a row of `mail` is counted apart: given up, and refused for good. */
export const isRefused = `state = 'given_up' and problem in (${refusedForGood.map((problem) => `'${problem}'`).join(', ')})`;

type KeyOf = ((conversation: string) => string) | undefined;

/** A text with the key of its mail's own conversation in it, where the mail is about one. */
function withKey(text: string, conversation: string | null, keyOf: KeyOf): string {
  if (conversation === null) return text;
  if (!keyOf) throw new Error(`no key for the mail of conversation ${conversation}`);
  return text.replaceAll(conversationKeyMark, keyOf(conversation));
}

interface KeptRow extends TableRow<'mail', 'id' | 'recipient' | 'subject' | 'created_ms' | 'conversation'> {
  readonly body: string;
  readonly rendered: boolean;
}

async function readOutbox(pool: Pool, recipient: string | null, keyOf: KeyOf): Promise<KeptMail[]> {
  const { rows } = await pool.query<KeptRow>(
    `select id, recipient, subject, body, html is not null as rendered, created_ms, conversation from mail
     where ($1::text is null or recipient = $1) and body is not null order by id desc limit 50`,
    [recipient?.toLowerCase() ?? null],
  );
  return rows.map((row) => ({
    id: String(row.id),
    to: row.recipient,
    subject: row.subject,
    body: withKey(row.body, row.conversation, keyOf),
    rendered: row.rendered,
    time: isoTime(millis(row.created_ms)),
  }));
}

/** @param id as typed: what is no number is nobody's */
async function readRendered(pool: Pool, id: string, keyOf: KeyOf): Promise<string | null> {
  if (!/^[0-9]{1,18}$/.test(id)) return null;
  const { rows } = await pool.query<TableRow<'mail', 'html' | 'conversation'>>(
    'select html, conversation from mail where id = $1',
    [id],
  );
  const [row] = rows;
  return row?.html == null ? null : withKey(row.html, row.conversation, keyOf);
}
