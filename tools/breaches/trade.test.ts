import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { stakeJournal } from '#domain/trades/acceptance.ts';
import { postJournals } from '#server/ledger/post.ts';
import { insertTrades } from '#server/trades/new-trades.ts';
import { type BooksFixture, forge, house, latePrices, of, openBooksFixture } from '#tools/testing/books-fixture.ts';
import { agreePast, isPostedLate } from '#tools/testing/markets/past-trades.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

let books: BooksFixture;
beforeAll(async () => {
  books = await openBooksFixture();
});
afterAll(() => books.db.drop());

describe('the verifier of trades', () => {
  it('[T8] names trades whose covers were posted for one another', async () => {
    const ticket = { pair: 'BTCUSD', position: 'UP', stakeCents: 1_000n, duration: 300 } as const;
    const agreed = await agreePast(books.db, books.signer, [
      { ...ticket, user: books.person(0), acceptedAtMs: books.at(90) },
      { ...ticket, user: books.person(1), acceptedAtMs: books.at(90) },
    ]);
    const named = await books.namedAfter(async (client) => {
      await insertTrades(client, agreed);
      for (const [i, one] of agreed.entries()) {
        const more = i === 0 ? 50n : -50n;
        await postJournals(client, [stakeJournal({ ...one, cover: cents(one.cover + more) })]);
      }
    });
    expect(named.sort()).toEqual(agreed.flatMap(({ tradeId }) => [`cause ${tradeId}`, `cause ${tradeId}`]).sort());
  });

  it('[T8] names a win that was paid to another customer', async () => {
    const { tradeId, userId, stake, cover } = books.trade('open');
    const named = await books.namedAfter(async (client) => {
      await forge(client, 'win', tradeId, [
        [of(userId, 'staked'), of(userId), stake],
        [house('exposure'), of(books.person(2)), cover],
      ]);
      await client.query(
        `update trade set status = 'WON', profit = cover, closed_ms = 1, exit_seq = 1, confirming_seq = 1 where trade_id = $1`,
        [tradeId],
      );
    });
    expect(named).toContain(`cause ${tradeId}`);
  });

  it('[T8] names a closing of a trade that is open, and a second one of a trade that is closed', async () => {
    const open = books.trade('open');
    const early = await books.namedAfter((client) =>
      forge(client, 'refund', open.tradeId, [
        [of(open.userId, 'staked'), of(open.userId), open.stake],
        [house('exposure'), house('bankroll'), open.cover],
      ]),
    );
    expect(early).toContain(`cause ${open.tradeId}`);
    const won = books.trade('won');
    const again = await books.namedAfter((client) =>
      forge(client, 'refund', won.tradeId, [[of(open.userId, 'staked'), of(open.userId), won.stake]]),
    );
    expect(again).toContain(`cause ${won.tradeId}`);
  });

  it('[T7] names a trade whose profit is not what its status gives', async () => {
    const { tradeId } = books.trade('won');
    const named = await books.namedAfter((client) =>
      client.query('update trade set profit = profit + 1 where trade_id = $1', [tradeId]),
    );
    expect(named).toContain(`trade ${tradeId}`);
  });

  it('[Z5] names a trade whose terms are not the signed ones, whatever they are', async () => {
    const { tradeId } = books.trade('won');
    for (const edit of [
      'amount = amount + 1',
      `positions = 'DOWN'`,
      `currency_pair = 'ETHUSD'`,
      'payout_rate = payout_rate + 1',
      'after_seq = after_seq + 1',
      'accepted_ms = accepted_ms + 1, expires_ms = expires_ms + 1',
      'duration_ms = duration_ms + 1, expires_ms = expires_ms + 1',
      'entry_delay_ms = entry_delay_ms + 1',
      `wallet = 'practice'`,
    ]) {
      const named = await books.namedAfter((client) =>
        client.query(`update trade set ${edit} where trade_id = $1`, [tradeId]),
      );
      expect(named, edit).toContain(`trade ${tradeId}`);
    }
  });

  it('[Z5] names a trade that nobody signed, or whose signature is of another text', async () => {
    const { tradeId } = books.trade('won');
    const unsigned = await books.namedAfter((client) =>
      client.query(`update trade set acceptance_signature = '', key_id = '' where trade_id = $1`, [tradeId]),
    );
    expect(unsigned).toEqual([`trade ${tradeId}`]);
    const borrowed = await books.namedAfter((client) =>
      client.query('update trade set acceptance_signature = $2 where trade_id = $1', [
        tradeId,
        books.trade('lost').acceptance.signature,
      ]),
    );
    expect(borrowed).toEqual([`trade ${tradeId}`]);
  });

  it('[Z5] names a key that is not on the operator’s list, and one under the id of another', async () => {
    const forger = newSigner();
    const { tradeId, acceptance } = books.trade('won');
    const forge = async (client: PoolClient): Promise<void> => {
      await client.query('insert into signing_key (key_id, public_key) values ($1, $2)', [
        forger.keyId,
        forger.publicKey,
      ]);
      await client.query('update trade set acceptance_signature = $2, key_id = $3 where trade_id = $1', [
        tradeId,
        forger.sign(acceptance.text),
        forger.keyId,
      ]);
    };
    expect(await books.namedAfter(forge)).toEqual([`key ${forger.keyId}`]);
    expect(await books.namedAfter(forge, { keys: [books.signer.publicKey, forger.publicKey], complete: true })).toEqual(
      [],
    );
    const disguised = await books.namedAfter(async (client) => {
      await client.query('alter table signing_key drop constraint signing_key_id');
      await client.query('update signing_key set public_key = $1', [forger.publicKey]);
    });
    expect(disguised).toEqual([`key ${books.signer.keyId}`]);
  });

  it('[Z5] mentions a key that nobody vouches for where no list is given', async () => {
    const client = await books.db.owner.connect();
    const other = { keys: [newSigner().publicKey], complete: false };
    const { breaches, notices } = await verifySnapshot(client, other);
    const without = await verifySnapshot(client, { keys: [], complete: false });
    client.release();
    expect(breaches.filter((breach) => !isPostedLate(breach))).toEqual([]);
    expect(notices).toEqual([expect.stringContaining(books.signer.keyId), latePrices]);
    expect(without.notices).toEqual([expect.stringContaining('the database itself'), latePrices]);
  });

  it('[Z5] the application can add a public key and neither change nor remove one', async () => {
    await expect(books.db.app.query(`update signing_key set created_ms = 0`)).rejects.toMatchObject({ code: '42501' });
    await expect(books.db.app.query('delete from signing_key')).rejects.toMatchObject({ code: '42501' });
  });

  it('[T5] names a trade that was closed against the limits of its ticks, however consistently', async () => {
    const user = books.person(1);
    const ticket = { user, pair: 'SOLUSD', position: 'DOWN', stakeCents: 1_000n, duration: 30 } as const;
    const agreed = await agreePast(books.db, books.signer, [{ ...ticket, acceptedAtMs: books.at(5) }]);
    const [{ tradeId, stake, cover } = books.trade('won')] = agreed;
    const named = await books.namedAfter(async (client) => {
      await postJournals(client, agreed.map(stakeJournal));
      await insertTrades(client, agreed);
      await forge(client, 'win', tradeId, [
        [of(user, 'staked'), of(user), stake],
        [house('exposure'), of(user), cover],
      ]);
      // The price did fall; but the exit tick is fifteen seconds old at expiry, which returns the stake.
      await client.query(
        `update trade set status = 'WON', profit = cover, entry_seq = 7, exit_seq = 21, confirming_seq = 22, closed_ms = 1
         where trade_id = $1`,
        [tradeId],
      );
    });
    expect(named).toEqual([`trade ${tradeId}`]);
  });

  it('[T4] names a trade whose reason or ticks are not what the rules pick', async () => {
    for (const [which, edit] of [
      ['tied', `refund_reason = 'source changed'`],
      ['won', 'entry_seq = entry_seq + 1'],
      ['lost', 'exit_seq = exit_seq - 1'],
      ['won', 'confirming_seq = null'],
      ['open', 'entry_seq = entry_seq + 1'],
    ] as const) {
      const { tradeId } = books.trade(which);
      const named = await books.namedAfter((client) =>
        client.query(`update trade set ${edit} where trade_id = $1`, [tradeId]),
      );
      expect(named, edit).toEqual([`trade ${tradeId}`]);
    }
  });

  it('[Z6] names a trade that was closed before its ticks could decide it', async () => {
    const { tradeId, userId, stake, cover } = books.trade('open');
    const named = await books.namedAfter(async (client) => {
      await forge(client, 'refund', tradeId, [
        [of(userId, 'staked'), of(userId), stake],
        [house('exposure'), house('bankroll'), cover],
      ]);
      await client.query(
        `update trade set status = 'REFUNDED', refund_reason = 'no confirming tick', profit = 0, closed_ms = 1 where trade_id = $1`,
        [tradeId],
      );
    });
    expect(named).toEqual([`trade ${tradeId}`]);
  });

  it('[Z5] names a trade that follows a tick later than itself', async () => {
    const { tradeId } = books.trade('won');
    const named = await books.namedAfter((client) =>
      client.query('update trade set after_seq = after_seq + 2 where trade_id = $1', [tradeId]),
    );
    expect(named.filter((id) => id === `trade ${tradeId}`).length).toBeGreaterThan(1);
  });

  it('[T2] names a trade under an id that is none', async () => {
    const named = await books.namedAfter((client) =>
      client.query(`update trade set trade_id = '' where trade_id = $1`, [books.trade('won').tradeId]),
    );
    expect(named).toContain('trade ');
  });

  it('[P2] names real money on simulated prices in production', async () => {
    const named = await books.namedAfter((client) =>
      client.query(`insert into installation (mode) values ('production')`),
    );
    // Each is named by T1, too, and each withdrawal by W2: no terms of either were ever kept here.
    const { rows } = await books.db.owner.query<{ name: string }>(`select 'withdrawal ' || id as name from withdrawal`);
    expect([...new Set(named)].sort()).toEqual(
      [...books.trades.map(({ tradeId }) => `trade ${tradeId}`), ...rows.map(({ name }) => name)].sort(),
    );
  });

  it('[Z1] names a tick whose change of source is not counted', async () => {
    const named = await books.namedAfter((client) =>
      client.query(`update market_tick set source_run = source_run + 1 where pair = 'BTCUSD' and seq = 50`),
    );
    expect(named).toContain('tick BTCUSD 50');
  });
});
