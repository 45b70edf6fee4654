import { t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readRisk } from '#api/risk.ts';
import type { readTreasury } from '#api/treasury.ts';
import { parseCents } from '#domain/money/amount.ts';
import { isZero } from '#web/admin/widgets/figures.ts';
import { money } from '#web/ui/money.ts';

type Treasury = ReplyOf<typeof readTreasury>;
export type Risk = ReplyOf<typeof readRisk>;
export type WalletRisk = Risk['wallets'][number];

/** How much of a limit is taken, in whole percent rounded up, so that what is nearly full never reads as less: '63 %'. */
export function shareOfLimit(cover: string, limit: string | null): string | null {
  const [used, most] = [parseCents(cover), limit === null ? null : parseCents(limit)];
  if (used === null || most === null) return null;
  // Nothing is let in: that is full.
  if (most === 0n) return '100 %';
  return `${(used * 100n + most - 1n) / most} %`;
}

/** What backs bankroll and capital, which are figures of the ledger, by what is reported at a bank (R1.2). */
export function backingWords({ reported, expected }: Pick<Treasury['dollars'], 'reported' | 'expected'>): string {
  const owned = t`Bankroll and capital are what the house owns by the ledger.`;
  if (reported === null) {
    return `${owned} ${t`No dollars at a bank are reported: only what custody holds beyond the customers’ claims can back them.`}`;
  }
  const [told, due] = [money(reported), money(expected)];
  return `${owned} ${t`At a bank, ${told} USD is reported and ${due} USD expected.`}`;
}

/** Whether nothing at all is open or held for practice: eight figures of 0.00 would say no more than that. */
export const isIdlePractice = ({ wallet, trades, stakes, cover, exposure, bankroll, capital }: WalletRisk): boolean =>
  wallet === 'practice' && trades === 0 && [stakes, cover, exposure, bankroll, capital].every(isZero);

/** What an operator has to know of a wallet's risk; nothing while all is as it has to be. */
export function warningsOf(risk: WalletRisk): readonly string[] {
  const { exposure, cover, limit, wallet, reserve } = risk;
  if (wallet === 'practice') return [];
  const uneven = exposure !== cover;
  const use = shareOfLimit(cover, limit);
  return [
    ...(uneven
      ? [
          t`The open trades may win ${money(cover)}, and the ledger has ${money(exposure)} set aside. Run npm run verify.`,
        ]
      : []),
    ...(reserve.left.startsWith('-') ? [t`Bankroll and exposure do not cover what open trades may win.`] : []),
    ...(use !== null && Number.parseInt(use, 10) >= 90
      ? [t`${use} of the limit on all open trades is used: new ones are refused once it is full.`]
      : []),
  ];
}
