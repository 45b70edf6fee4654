import { t } from '@lingui/core/macro';
import { pairs } from '#domain/markets/pairs.ts';

/** One thing that the palette can do: go to a screen, or sign out (`to` null). */
export interface Command {
  readonly name: string;
  readonly hint: string;
  readonly to:
    | '/user'
    | '/user/traderoom'
    | '/user/ptraderoom'
    | '/user/trading/markets'
    | '/user/trading/watchlist'
    | '/user/trading/traders'
    | '/user/trading/copies'
    | '/user/trading/trader'
    | '/user/mining'
    | '/user/mining/contracts'
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

const screens = (): readonly Command[] => [
  { name: t`Dashboard`, hint: t`balance, open trades, movers`, to: '/user' },
  { name: t`Trade room`, hint: t`real money`, to: '/user/traderoom' },
  { name: t`Practice trade room`, hint: t`practice dollars`, to: '/user/ptraderoom' },
  { name: t`Markets`, hint: t`all pairs`, to: '/user/trading/markets' },
  { name: t`Watchlist`, hint: t`price alerts`, to: '/user/trading/watchlist' },
  { name: t`Traders`, hint: t`figures, copy them`, to: '/user/trading/traders' },
  { name: t`My copies`, hint: t`what runs, pause, stop`, to: '/user/trading/copies' },
  { name: t`Be a trader`, hint: t`apply, profile`, to: '/user/trading/trader' },
  { name: t`Mining`, hint: t`contracts, payouts, networks`, to: '/user/mining' },
  { name: t`Mining contracts`, hint: t`plans and what they could pay`, to: '/user/mining/contracts' },
  { name: t`New deposit`, hint: t`pay in crypto`, to: '/user/deposits/crypto' },
  { name: t`Deposits`, hint: t`and their states`, to: '/user/deposits/list' },
  { name: t`Withdrawals`, hint: t`and their states`, to: '/user/withdrawals' },
  { name: t`New withdrawal`, hint: t`pay out in crypto`, to: '/user/withdrawals/new' },
  { name: t`Statement`, hint: t`every posting`, to: '/user/statement' },
  { name: t`My account`, hint: t`profile, address, identity`, to: '/user/account' },
  { name: t`Identity`, hint: t`your ID images and their review`, to: '/user/kyc' },
  { name: t`Password and sign-in`, hint: t`second factor, passkeys, sessions`, to: '/user/auth/password' },
  { name: t`Notices`, hint: t`what was decided`, to: '/user/notices' },
];

const rooms = {
  real: { to: '/user/traderoom', money: () => t`real money` },
  practice: { to: '/user/ptraderoom', money: () => t`practice dollars` },
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
    ...screens(),
    ...(admin ? [{ name: t`Admin console`, hint: t`queues and books`, to: '/admin' } as const] : []),
    ...pairs
      .filter(({ terms }) => terms !== null)
      .map(({ pair, upperName }) => ({
        name: t`Trade ${upperName}`,
        hint: `${pair}, ${room.money()}`,
        to: room.to,
        pair,
      })),
    { name: t`Sign Out`, hint: t`ends this session`, to: null },
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
