import { t } from '@lingui/core/macro';
import { formatShort, parseCents } from '#domain/money/amount.ts';
import { shareText } from '#web/copying/words.ts';

/** A profile as it is typed; the share in percent. */
export interface Profile {
  readonly name: string;
  readonly about: string;
  readonly share: string;
  readonly isPublic: boolean;
}

export const nameLengths = { least: 3, most: 40 } as const;
export const aboutMost = 1000;

/** Percent with at most two decimals as basis points: '12.5' → 1250; null for what is none. */
export function bpsOf(percent: string): number | null {
  // Hundredths of a percent are read like hundredths of a dollar.
  const hundredths = parseCents(percent.trim());
  return hundredths === null || hundredths > 10_000n ? null : Number(hundredths);
}

/** Basis points as they are typed: 1250 → '12.5', 2000 → '20'. */
export const typedShare = (bps: number): string => formatShort(BigInt(bps), 2);

export type ProfileProblems = Readonly<Partial<Record<'name' | 'about' | 'share', string>>>;

/** What is wrong with a profile, by field. */
export function profileProblems(typed: Profile, mostShareBps: number): ProfileProblems {
  const name = typed.name.trim();
  const share = bpsOf(typed.share);
  return {
    ...(name.length < nameLengths.least || name.length > nameLengths.most
      ? { name: t`Enter a name of ${nameLengths.least} to ${nameLengths.most} characters` }
      : {}),
    ...(typed.about.trim().length > aboutMost ? { about: t`Enter at most ${aboutMost} characters` } : {}),
    ...(share === null
      ? { share: t`Enter a percentage such as 0, 10 or 12.5` }
      : share > mostShareBps
        ? { share: t`Enter at most ${shareText(mostShareBps)}` }
        : {}),
  };
}

/** Of the fields that a press found wrong, what is wrong with them by now. */
export const stillWrongOf = (found: ProfileProblems, now: ProfileProblems): ProfileProblems => ({
  ...('name' in found && now.name !== undefined ? { name: now.name } : {}),
  ...('about' in found && now.about !== undefined ? { about: now.about } : {}),
  ...('share' in found && now.share !== undefined ? { share: now.share } : {}),
});

/** Whether two profiles say the same. */
export const isSameProfile = (one: Profile, other: Profile): boolean =>
  one.name === other.name && one.about === other.about && one.share === other.share && one.isPublic === other.isPublic;
