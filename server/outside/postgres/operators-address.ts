import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A host that does not answer is named then, instead of being waited for. */
const withinMs = 15_000;
/** Whoever lets a connection in and then has no session for it would let it wait until another one has ended. */
const roomWithinMs = 2_000;

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'fairlead roles',
    connectionTimeoutMillis: withinMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Two shows each pooler that lends; a third one where the database answers in its own name, many where something else does. */
const others = { ofDatabase: 2, ofSomebodyElse: 8 } as const;
const rounds = 3;

/**
 * Whether an address lends a session for one transaction at a time, by which session answers: connections keep theirs, each its own. Each of
 * several asks twice in a row, again and again. A pooler that lends the session that was idle for the shortest time gives one to two
 * connections, one that lends the longest idle gives two to one connection, and one that draws lots does either sooner or later,
 * however many it has open already. What lends a session for a whole connection, as proxies do that answer in their own name, is as good as the
 * database.
 *
 * Nothing is said to a session, since it might be somebody else's the next moment.
 */
export async function isLent(one: pg.Client, connectionString: string): Promise<boolean> {
  const sessions = new Map<pg.Client, number>();
  const isAnother = async (client: pg.Client): Promise<boolean> => {
    const session = await sessionOf(client);
    const known = sessions.get(client);
    if (known !== undefined) return known !== session;
    if ([...sessions.values()].includes(session)) return true;
    sessions.set(client, session);
    return false;
  };
  if (await isAnother(one)) return true;
  const isItself = 'processID' in one && one.processID === sessions.get(one);
  const beside = await connectSome(connectionString, isItself ? others.ofDatabase : others.ofSomebodyElse);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const client of [one, ...beside]) {
        if ((await isAnother(client)) || (await isAnother(client))) return true;
      }
    }
    return false;
  } finally {
    await Promise.all(beside.map((client) => client.end()));
  }
}

/**
 * As many as there is room for, but for the first, which has to be answered. A pooler that gives a session for a whole connection lets more in than
 * it has sessions, and those that get no answer are let go.
 */
async function connectSome(connectionString: string, most: number): Promise<readonly pg.Client[]> {
  const answering = async (answerMs: number): Promise<pg.Client> => {
    const client = await connect(connectionString);
    try {
      await sessionOf(client, answerMs);
      return client;
    } catch (error) {
      await client.end();
      throw error;
    }
  };
  const clients = [await answering(withinMs)];
  const more = await Promise.allSettled(Array.from({ length: most - 1 }, () => answering(roomWithinMs)));
  return [...clients, ...more.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))];
}

/** The number of the process of the database that has answered. */
async function sessionOf(client: pg.Client, answerMs = withinMs): Promise<number> {
  const { rows } = await answered(client.query<{ session: number }>('select pg_backend_pid() as session'), answerMs);
  const [row] = rows;
  if (!row) throw new Error('the database does not say which of its sessions answers');
  return row.session;
}

/** The answer, unless it comes too late; whoever asked then ends the connection. Only of what waits for nobody else. */
async function answered<Answer>(answer: Promise<Answer>, ms = withinMs): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const twoDatabases = 'DATABASE_URL and DIRECT_URL lead to two databases: both have to be addresses of the same one';

/**
 * X3.5: migrations and backups of one database while the application works on another would be noticed too late. A lock that is held over the one
 * address is held over the other where both lead to one database; a copy of it, a replica and another database beside it have locks of their own.
 *
 * @param unanswered takes the sentence where DATABASE_URL does not answer, instead of its being thrown
 */
export async function refuseAnother(
  direct: pg.Client,
  databaseUrl: string,
  unanswered?: (sentence: string) => void,
): Promise<void> {
  try {
    if (await isLockFree(direct, databaseUrl)) throw new Error(twoDatabases);
  } catch (error) {
    if (!(error instanceof Unanswered && unanswered)) throw error;
    unanswered(error.message);
  }
}

/** DATABASE_URL's side alone: what fails on the other one is no reason to go on. */
class Unanswered extends Error {
  constructor(cause: unknown) {
    super(
      `DATABASE_URL does not answer, so that nobody knows whether it leads to the database of DIRECT_URL: ${wordsOf(cause)}`,
      { cause },
    );
  }
}

const unansweredOther = (cause: unknown): never => {
  throw new Unanswered(cause);
};

/** Whether the one may take what the other holds. Both in transactions, so that a pooler may lend any session for it. */
async function isLockFree(direct: pg.Client, databaseUrl: string): Promise<boolean> {
  const lock = randomBytes(8).readBigInt64BE().toString();
  const other = await connect(databaseUrl).catch(unansweredOther);
  try {
    await answered(direct.query('begin'));
    await answered(direct.query('select pg_advisory_xact_lock($1::bigint)', [lock]));
    const { rows } = await answered(
      other.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as free', [lock]),
    ).catch(unansweredOther);
    return rows[0]?.free !== false;
  } finally {
    await direct.query('rollback').catch(() => undefined);
    await other.end();
  }
}

/** A name with several addresses fails once for each of them: the first says it. */
export function wordsOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error ? one.message : String(one);
}
