import { t } from '@lingui/core/macro';
import type { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { Place } from '#web/shell/places.ts';
import {
  AccountIcon,
  AddressBookIcon,
  AddressIcon,
  BuyIcon,
  ConsoleIcon,
  CopiesIcon,
  DashboardIcon,
  DepositIcon,
  IdentityIcon,
  LimitsIcon,
  MarketsIcon,
  MiningIcon,
  NoticesIcon,
  PlansIcon,
  PracticeIcon,
  ProfileIcon,
  SecurityIcon,
  SignOutIcon,
  StatementIcon,
  SupportIcon,
  TradeRoomIcon,
  TraderIcon,
  TradersIcon,
  WatchlistIcon,
  WithdrawIcon,
} from '#web/ui/icons.ts';

/** One thing that the palette can do: go to a screen, or sign out (`to` null). */
export interface Command {
  readonly name: string;
  readonly hint: string;
  readonly icon: typeof AccountIcon;
  readonly to: Place | null;
  readonly pair?: string;
  /** The address of a record's page, where it is no screen of the menu. */
  readonly page?: string;
}

const screens = (): readonly Command[] => [
  { name: t`Trading dashboard`, hint: t`balance, open trades, movers`, icon: DashboardIcon, to: '/user' },
  { name: t`Trade room`, hint: t`real money`, icon: TradeRoomIcon, to: '/user/traderoom' },
  { name: t`Practice trade room`, hint: t`practice dollars`, icon: PracticeIcon, to: '/user/ptraderoom' },
  { name: t`Markets`, hint: t`all pairs`, icon: MarketsIcon, to: '/user/trading/markets' },
  { name: t`Watchlist`, hint: t`price alerts`, icon: WatchlistIcon, to: '/user/trading/watchlist' },
  { name: t`Traders`, hint: t`figures, copy them`, icon: TradersIcon, to: '/user/trading/traders' },
  { name: t`My copies`, hint: t`running copies, pause, stop`, icon: CopiesIcon, to: '/user/trading/copies' },
  { name: t`Become a trader`, hint: t`apply, profile`, icon: TraderIcon, to: '/user/trading/trader' },
  { name: t`Mining`, hint: t`contracts, payouts, networks`, icon: MiningIcon, to: '/user/mining' },
  {
    name: t`Mining plans`,
    hint: t`plans and possible payouts`,
    icon: MiningIcon,
    to: '/user/mining/contracts',
  },
  { name: t`New deposit`, hint: t`pay in crypto`, icon: DepositIcon, to: '/user/deposits/crypto' },
  { name: t`Deposits`, hint: t`list and status`, icon: DepositIcon, to: '/user/deposits/list' },
  { name: t`Deposit plans`, hint: t`suggested amounts`, icon: PlansIcon, to: '/user/deposits/pricing' },
  { name: t`Buy Crypto`, hint: t`where to buy coins`, icon: BuyIcon, to: '/user/deposits/buy' },
  { name: t`Withdrawals`, hint: t`list and status`, icon: WithdrawIcon, to: '/user/withdrawals' },
  { name: t`New withdrawal`, hint: t`pay out in crypto`, icon: WithdrawIcon, to: '/user/withdrawals/new' },
  {
    name: t`Address book`,
    hint: t`wallet addresses for withdrawals`,
    icon: AddressBookIcon,
    to: '/user/withdrawals/addresses',
  },
  { name: t`Statement`, hint: t`every posting`, icon: StatementIcon, to: '/user/statement' },
  { name: t`Limits and time-outs`, hint: t`deposits, stakes, losses`, icon: LimitsIcon, to: '/user/limits' },
  { name: t`My account`, hint: t`your details at a glance`, icon: AccountIcon, to: '/user/account' },
  { name: t`Profile`, hint: t`name, phone number`, icon: ProfileIcon, to: '/user/auth/profile' },
  { name: t`Profile photo`, hint: t`upload, remove`, icon: ProfileIcon, to: '/user/upload-profile-photo' },
  { name: t`Address`, hint: t`where you live`, icon: AddressIcon, to: '/user/auth/address' },
  { name: t`Account details`, hint: t`country, accepted terms`, icon: IdentityIcon, to: '/user/account-details' },
  { name: t`Identity`, hint: t`your ID images and their review`, icon: IdentityIcon, to: '/user/kyc' },
  {
    name: t`Password and sign-in`,
    hint: t`second factor, passkeys, sessions`,
    icon: SecurityIcon,
    to: '/user/auth/password',
  },
  { name: t`Support`, hint: t`write to us, read our replies`, icon: SupportIcon, to: '/user/support' },
  { name: t`Notices`, hint: t`decisions and events`, icon: NoticesIcon, to: '/user/notices' },
];

const rooms = {
  real: { to: '/user/traderoom', money: () => t`real money` },
  practice: { to: '/user/ptraderoom', money: () => t`practice dollars` },
} as const;

const signingOut = (): Command => ({
  name: t`Sign Out`,
  hint: t`ends this session`,
  icon: SignOutIcon,
  to: null,
});

/** What is read of a pair here. */
export type ListedPair = Pick<ReplyOf<typeof listMarkets>['items'][number], 'lowerName' | 'Uppername' | 'terms'>;

/**
 * Everything that one may go to, screens first, then the pairs that may be traded. A pair opens in the room one is in:
 * from the practice room nothing but its own command leads to real money (T11).
 *
 * @param path where the reader is
 * @param pairs the list as it was read; empty until then
 */
export function userCommands(admin: boolean, path: string, pairs: readonly ListedPair[]): readonly Command[] {
  const room = rooms[/^\/user\/ptraderoom\/?$/.test(path) ? 'practice' : 'real'];
  return [
    ...screens(),
    ...(admin ? [{ name: t`Admin console`, hint: t`queues and books`, icon: ConsoleIcon, to: '/admin' } as const] : []),
    ...pairs
      .filter(({ terms }) => terms !== null)
      .map(({ lowerName: pair, Uppername }) => ({
        name: t`Trade ${Uppername}`,
        hint: `${pair}, ${room.money()}`,
        icon: TradeRoomIcon,
        to: room.to,
        pair,
      })),
    signingOut(),
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
