import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkImports } from './check.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'imports-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

/** Writes `from` importing `specifier`, and the file that it leads to, and returns the names of the rules that refuse. */
async function refusalsOf(from: string, specifier: string, how: string): Promise<string[]> {
  if (specifier.startsWith('#')) await write(specifier.slice(1), 'export const thing = 1;\n');
  if (specifier.startsWith('.')) await write(path.join(path.dirname(from), specifier), 'export const thing = 1;\n');
  await write(from, how.replace('…', specifier));
  const { violations } = await checkImports(root);
  return violations.map(({ rule }) => rule);
}

const value = "import { thing } from '…';\nconsole.log(thing);\n";
const type = "import type { thing } from '…';\nexport type Thing = typeof thing;\n";

const refused: [rule: string, from: string, specifier: string, how?: string][] = [
  ['rooms', 'domain/trades/trade.ts', '#api/trades.ts'],
  ['rooms', 'examples/practice.ts', '#api/trades.ts', type],
  ['rooms', 'domain/trades/trade.ts', '#messages/failures/sentences.ts'],
  ['rooms', 'messages/emails/emails.ts', '#server/operations/reader.ts'],
  ['rooms', 'messages/emails/emails.ts', '#server/outside/mail.ts', type],
  ['rooms', 'domain/trades/trade.ts', '#server/ledger/post.ts', type],
  ['rooms', 'api/trades.ts', '#server/trades/place.ts', type],
  ['rooms', 'api/trades.ts', '#web/ui/button.tsx', type],
  ['rooms', 'web/trades/ticket.tsx', '#server/trades/place.ts', type],
  ['rooms', 'web/shell/app.tsx', '#database/migrate.ts'],
  ['rooms', 'server/ledger/post.ts', '#web/ui/button.tsx'],
  ['rooms', 'server/ledger/post.ts', '#tools/testing/database.ts'],
  ['rooms', 'server/main.ts', '#bench/main.ts'],
  ['rooms', 'database/migrate.ts', '#server/ledger/post.ts'],
  ['rooms are entered by #', 'server/ledger/post.ts', '../../domain/money/amount.ts'],
  ['every import resolves', 'domain/money/amount.ts', '', "import '#domain/money/missing.ts';\n"],
  ['every import resolves', 'domain/money/amount.ts', '', 'export const load = (name: string) => import(name);\n'],
  ['domain, messages and api are pure', 'domain/money/amount.ts', 'node:crypto'],
  ['domain, messages and api are pure', 'domain/money/amount.ts', 'fs'],
  ['domain, messages and api are pure', 'domain/money/amount.ts', 'zod'],
  ['domain, messages and api are pure', 'messages/emails/emails.ts', 'zod'],
  ['domain, messages and api are pure', 'api/trades.ts', 'pg', type],
  ['web runs in the browser', 'web/trades/ticket.tsx', 'node:crypto'],
  ['domain slices', 'domain/trades/trade.ts', '#domain/deposits/deposit.ts'],
  ['domain slices', 'domain/deposits/deposit.ts', '#domain/trades/trade.ts', type],
  ['domain slices', 'domain/markets/quotes.ts', '#domain/trades/trade.ts'],
  ['domain slices', 'domain/copying/copy.ts', '#domain/markets/quotes.ts'],
  ['domain slices', 'domain/ledger/journals.ts', '#domain/trades/trade.ts'],
  ['domain slices', 'domain/money/amount.ts', '#domain/markets/pairs.ts', type],
  ['server slices', 'server/trades/place.ts', '#server/deposits/approve.ts'],
  ['server slices', 'server/trades/place.ts', '#server/deposits/approve.ts', type],
  ['server slices', 'server/deposits/approve.ts', '#server/withdrawals/queue.ts', type],
  ['server slices', 'server/statement/csv.ts', '#server/customers/customers.ts'],
  ['server slices', 'server/customers/profile.ts', '#server/sign-in/sessions/sessions.ts', type],
  ['server slices', 'server/trades/place.ts', '#server/markets/recorder.ts'],
  ['server slices', 'server/trades/place.ts', '#server/outside/mail.ts'],
  ['server slices', 'server/trades/place.ts', '#server/outside/postgres/pool.ts'],
  ['server slices', 'server/trades/place.ts', '#server/http/server.ts'],
  ['server slices', 'server/trades/place.ts', '#server/live/sockets.ts'],
  ['server slices', 'server/trades/place.ts', '#domain/withdrawals/withdrawal.ts'],
  ['only the assembly joins server slices', 'server/http/server.ts', '#server/trades/place.ts'],
  ['only the assembly joins server slices', 'server/http/server.ts', '#server/trades/place.ts', type],
  ['only the assembly joins server slices', 'server/demo.ts', '#server/sign-in/sign-up.ts'],
  ['only the assembly joins server slices', 'server/outside/mail.ts', '#server/sign-in/sign-up.ts', type],
  ['main is imported by nobody', 'server/http/server.ts', '#server/main.ts'],
  ['the assembly is imported by main', 'server/trades/place.ts', '#server/assembly/money.ts', type],
  ['server foundation', 'server/ledger/post.ts', '#server/http/server.ts'],
  ['server foundation', 'server/review/audit.ts', '#server/outside/mail.ts'],
  ['outside knows nobody', 'server/outside/mail.ts', '#server/ledger/post.ts'],
  ['web slices', 'web/trades/ticket.tsx', '#web/deposits/form.tsx'],
  ['web slices', 'web/trades/ticket.tsx', '#web/deposits/form.tsx', type],
  ['web slices', 'web/admin/queue.tsx', '#web/deposits/form.tsx'],
  ['web slices', 'web/trades/ticket.tsx', '#web/shell/app.tsx'],
  ['web slices', 'web/trades/ticket.tsx', '#domain/deposits/deposit.ts'],
  ['only the shell joins web slices', 'web/client/api.ts', '#web/trades/ticket.tsx'],
  ['only the shell joins web slices', 'web/main.tsx', '#web/trades/ticket.tsx'],
  ['ui is product-blind', 'web/ui/button.tsx', '#domain/money/amount.ts'],
  ['ui is product-blind', 'web/ui/time.ts', '#domain/languages/words.ts'],
  ['ui is product-blind', 'web/ui/button.tsx', '#web/client/api.ts', type],
  ['packages stay at home', 'server/sign-in/mails.ts', 'nodemailer'],
  ['packages stay at home', 'server/trades/place.ts', 'better-auth'],
  ['packages stay at home', 'server/http/session.ts', 'better-auth/node'],
  ['packages stay at home', 'server/markets/recording/recorder.ts', 'ws'],
  ['packages stay at home', 'server/trades/place.ts', 'fastify'],
  ['packages stay at home', 'server/deposits/approve.ts', '@scure/btc-signer'],
  ['packages stay at home', 'server/http/pages.ts', 'react'],
  ['packages stay at home', 'web/shell/app.tsx', 'pg'],
  ['tests are imported by nobody', 'tools/seed.ts', '#server/ledger/post.test.ts'],
];

describe('[P1] the wall stands: an import is refused', () => {
  test.each(refused)('%s: %s → %s', async (rule, from, specifier, how = value) => {
    expect(await refusalsOf(from, specifier, how)).toEqual([rule]);
  });

  test.each([
    ['export *', "export * from '…';\n"],
    ['export { }', "export { thing } from '…';\n"],
    ['export type', "export type { thing } from '…';\n"],
    ['import()', "export const load = () => import('…');\n"],
    ['a type in the middle', "export function f(x: import('…').Thing) { return x; }\n"],
    ['only for its effects', "import '…';\n"],
    ['require()', "export const thing = require('…');\n"],
    ['import = require()', "import thing = require('…');\nexport { thing };\n"],
  ])('however it is written: %s', async (_, how) => {
    expect(await refusalsOf('domain/trades/trade.ts', '#server/ledger/post.ts', how)).toEqual(['rooms']);
  });

  test('circles, of three files and of types', async () => {
    await write('domain/money/a.ts', "export { b as a } from './b.ts';\n");
    await write('domain/money/b.ts', "export { c as b } from './c.ts';\n");
    await write('domain/money/c.ts', "import type { a } from './a.ts';\nexport const c: typeof a = 1;\n");
    expect((await checkImports(root)).violations).toEqual([
      { rule: 'no cycles', text: 'domain/money/a.ts → domain/money/b.ts → domain/money/c.ts → domain/money/a.ts' },
    ]);
  });

  test.each(['server/trades/place.ts', 'server/main.ts', 'tools/verify.ts'])(
    'SQL of the ledger in %s',
    async (file) => {
      await write(file, '/* ledger_entry */ export const sql = `select * from ledger_account`; // ledger_journal\n');
      await write('server/ledger/balances.ts', 'export const sql = `select * from ledger_account`;\n');
      await write('server/trades/place.test.ts', 'export const sql = `select * from ledger_account`;\n');
      expect((await checkImports(root)).violations).toEqual([
        { rule: 'SQL of the ledger', text: `${file}:1 names ledger_account: only server/ledger and database do` },
      ]);
    },
  );

  test('a refusal names file, line and reason', async () => {
    await write('domain/money/a.ts', "const one = 1;\nimport fs from 'node:fs';\nexport { fs, one };\n");
    expect((await checkImports(root)).violations).toEqual([
      {
        rule: 'domain, messages and api are pure',
        text: 'domain/money/a.ts:2 imports node:fs: they do no input or output',
      },
    ]);
  });
});

const allowed: [from: string, specifier: string, how?: string][] = [
  ['domain/trades/trade.ts', '#domain/markets/quotes.ts'],
  ['domain/deposits/deposit.ts', '#domain/markets/quotes.ts'],
  ['domain/withdrawals/withdrawal.ts', '#domain/markets/quotes.ts'],
  ['domain/mining/contract.ts', '#domain/markets/quotes.ts'],
  ['domain/copying/copy.ts', '#domain/trades/trade.ts'],
  ['domain/copying/copy.ts', '#domain/ledger/journals.ts'],
  ['domain/trades/trade.ts', 'typebox'],
  ['domain/money/amount.test.ts', 'node:fs'],
  ['api/trades.ts', '#domain/trades/trade.ts'],
  ['server/trades/place.ts', '#domain/markets/quotes.ts'],
  ['server/trades/place.ts', '#server/ledger/post.ts'],
  ['server/trades/place.ts', '#server/outside/postgres/transaction.ts'],
  ['server/trades/place.ts', '#server/outside/clock.ts', type],
  ['server/trades/place.test.ts', '#server/markets/recorder.ts'],
  ['server/main.ts', '#server/trades/place.ts'],
  ['server/main.ts', '#server/assembly/money.ts'],
  ['server/assembly/money.ts', '#server/deposits/approve.ts'],
  ['server/main.ts', '#database/migrate.ts'],
  ['server/sign-in/auth.ts', 'better-auth'],
  ['server/http/server.ts', 'fastify'],
  ['web/trades/ticket.tsx', '#domain/trades/trade.ts'],
  ['web/trades/ticket.tsx', '#web/ui/button.tsx'],
  ['web/ui/time.ts', '#domain/languages/date-writer.ts'],
  ['web/trades/ticket.tsx', '#web/client/api.ts'],
  ['web/shell/routes/trades.tsx', '#web/trades/ticket.tsx'],
  ['web/routeTree.gen.ts', '#web/trades/ticket.tsx'],
  ['tools/seed.ts', '#server/trades/place.ts'],
  ['bench/main.ts', '#server/ledger/post.ts'],
  ['journeys/withdraw.journey.ts', '#tools/testing/browser.ts'],
];

describe('[P1] an import is allowed', () => {
  test.each(allowed)('%s → %s', async (from, specifier, how = value) => {
    expect(await refusalsOf(from, specifier, how)).toEqual([]);
  });
});
