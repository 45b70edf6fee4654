import { Type } from 'typebox';
import { chartForms, mostPreferredSeconds } from '#domain/accounts/preferences.ts';
import { themes } from '#domain/accounts/theme.ts';
import { Money, Nullable, Wallet } from './formats.ts';
import { operation } from './operation.ts';

const Seconds = Type.Integer({ minimum: 1, maximum: mostPreferredSeconds });

const ThemeChoice = Nullable(Type.Enum(themes));
const ChartForm = Nullable(Type.Enum(chartForms));
const SecondsChoice = Nullable(Seconds);
const Stake = Nullable(Money);
const WalletChoice = Nullable(Wallet);
const SoundChoice = Nullable(Type.Boolean());

/** Each null until it is chosen, and again once it is put back to null. */
const Preferences = Type.Object({
  theme: ThemeChoice,
  chartForm: ChartForm,
  chartStep: SecondsChoice,
  stake: Stake,
  duration: SecondsChoice,
  wallet: WalletChoice,
  sound: SoundChoice,
});

export const readPreferences = operation({
  id: 'accounts.preferences',
  method: 'GET',
  path: '/api/preferences',
  summary: 'What the caller has chosen of how screens look and what a ticket begins with (A12)',
  access: 'session',
  command: false,
  reply: Preferences,
  failures: [],
});

export const savePreferences = operation({
  id: 'accounts.save-preferences',
  method: 'PUT',
  path: '/api/preferences',
  summary: 'Changes what is named; all else stays as it was chosen',
  access: 'session',
  command: true,
  // Written out: what makes fields optional in another way takes 12 kB of every screen.
  body: Type.Object({
    theme: Type.Optional(ThemeChoice),
    chartForm: Type.Optional(ChartForm),
    chartStep: Type.Optional(SecondsChoice),
    stake: Type.Optional(Stake),
    duration: Type.Optional(SecondsChoice),
    wallet: Type.Optional(WalletChoice),
    sound: Type.Optional(SoundChoice),
  }),
  reply: Preferences,
  failures: ['invalid_input'],
});
