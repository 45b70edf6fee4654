import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { Asset } from '#domain/money/amount.ts';

/** Makes many approved customers with empty accounts of some wallets, in a fraction of the time that sign-ups take. */
export async function openCrowd(owner: Pool, people: readonly UserId[], assets: readonly Asset[]): Promise<void> {
  await owner.query('alter table auth_user disable trigger auth_user_opens_customer');
  for (let at = 0; at < people.length; at += 5_000) {
    const part = people.slice(at, at + 5_000);
    await owner.query(
      `insert into auth_user (id, name, email, email_verified, password_by_mail, first_name, last_name)
       select u, 'Ada Lane', u || '@test.example', true, true, 'Ada', 'Lane' from unnest($1::text[]) u`,
      [part],
    );
    await owner.query(
      `insert into customer (uid, account_status, first_name, last_name, display_name)
       select u, 'approved', 'Ada', 'Lane', 'Ada Lane' from unnest($1::text[]) u on conflict (uid) do nothing`,
      [part],
    );
    await owner.query(
      `insert into ledger_account (kind, owner, asset, balance)
       select k, u, a, 0 from unnest($1::text[]) u, unnest(array['available', 'staked', 'withdrawing', 'receivable']) k,
         unnest($2::text[]) a`,
      [part, assets],
    );
  }
  await owner.query('alter table auth_user enable trigger auth_user_opens_customer');
}
