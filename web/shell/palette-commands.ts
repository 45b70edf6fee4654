import { pairs } from '#domain/markets/pairs.ts';

/** One thing that the palette can do: go to a screen, or sign out (`to` null). */
export interface Command {
  readonly name: string;
  readonly hint: string;
  readonly to:
    | '/user'
    | '/user/traderoom'
    | '/user/ptraderoom'
    | '/user/deposits/crypto'
    | '/user/deposits/list'
    | '/user/withdrawals'
    | '/user/withdrawals/new'
    | '/user/statement'
    | '/user/account'
    | '/user/kyc'
    | '/user/auth/password'
    | '/user/notices'
    | '/admin'
    | null;
  readonly pair?: string;
}

const screens: readonly Command[] = [
  { name: 'Dashboard', hint: 'balance, open trades, movers', to: '/user' },
  { name: 'Trade room', hint: 'real money', to: '/user/traderoom' },
  { name: 'Practice trade room', hint: 'practice dollars', to: '/user/ptraderoom' },
  { name: 'New deposit', hint: 'pay in crypto', to: '/user/deposits/crypto' },
  { name: 'Deposits', hint: 'and their states', to: '/user/deposits/list' },
  { name: 'Withdrawals', hint: 'and their states', to: '/user/withdrawals' },
  { name: 'New withdrawal', hint: 'pay out in crypto', to: '/user/withdrawals/new' },
  { name: 'Statement', hint: 'every posting', to: '/user/statement' },
  { name: 'My account', hint: 'profile, address, identity', to: '/user/account' },
  { name: 'Identity', hint: 'your ID images and their review', to: '/user/kyc' },
  { name: 'Password and sign-in', hint: 'second factor, passkeys, sessions', to: '/user/auth/password' },
  { name: 'Notices', hint: 'what was decided', to: '/user/notices' },
];

const rooms = {
  real: { to: '/user/traderoom', money: 'real money' },
  practice: { to: '/user/ptraderoom', money: 'practice dollars' },
} as const;

/**
 * Everything that one may go to, screens first, then the pairs that may be traded. A pair opens in the room one is in:
 * from the practice room nothing but its own command leads to real money (T11).
 *
 * @param path where the reader is
 */
export function userCommands(admin: boolean, path: string): readonly Command[] {
  const room = rooms[/^\/user\/ptraderoom\/?$/.test(path) ? 'practice' : 'real'];
  return [
    ...screens,
    ...(admin ? [{ name: 'Admin console', hint: 'queues and books', to: '/admin' } as const] : []),
    ...pairs
      .filter(({ terms }) => terms !== null)
      .map(({ pair, upperName }) => ({
        name: `Trade ${upperName}`,
        hint: `${pair}, ${room.money}`,
        to: room.to,
        pair,
      })),
    { name: 'Sign Out', hint: 'ends this session', to: null },
  ];
}

/** The commands that hold every typed word, those whose name begins with what was typed first. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = commands.filter(({ name, hint }) => {
    const text = `${name} ${hint}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = (command: Command): number => (command.name.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return fits.toSorted((a, b) => begins(a) - begins(b));
}
