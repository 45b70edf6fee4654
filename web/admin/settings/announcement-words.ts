import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { listAnnouncements } from '#api/announcements.ts';
import type { ReplyOf } from '#api/operation.ts';
import { millis } from '#domain/clock/millis.ts';
import {
  type Audience,
  type announcementKinds,
  audiences,
  decideAnnouncement,
} from '#domain/house-settings/announcements.ts';
import { type Language, languageNames, languages } from '#domain/languages/language.ts';
import { capital } from '#web/admin/widgets/capital.ts';
import { type Problems, problemOfWords, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import { phraseWords } from '#web/widgets/phrases.ts';

export type Announcement = ReplyOf<typeof listAnnouncements>['items'][number];

export const kindWords: Readonly<Record<(typeof announcementKinds)[number], MessageDescriptor>> = {
  announcement: msg`Announcement`,
  maintenance: msg`Maintenance`,
};
export const audienceWords: Readonly<Record<Audience, MessageDescriptor>> = {
  all: msg`Everybody`,
  customers: msg`Customers`,
  staff: msg`Staff`,
  visitors: msg`Visitors who are not signed in`,
};

/** How an announcement stands. */
export const announcementWords: Readonly<Record<ReturnType<typeof stateOf>, MessageDescriptor>> = {
  proposed: msg({ message: 'proposed', context: 'an announcement' }),
  planned: msg({ message: 'planned', context: 'an announcement' }),
  shown: msg({ message: 'shown', context: 'an announcement' }),
  over: msg({ message: 'over', context: 'an announcement' }),
  declined: msg({ message: 'declined', context: 'an announcement' }),
  withdrawn: msg({ message: 'withdrawn', context: 'an announcement' }),
};

export type AnnouncementField = 'kind' | 'audience' | 'from' | 'until' | 'reason' | Language;

interface Body {
  readonly kind: (typeof announcementKinds)[number];
  readonly audience: (typeof audiences)[number];
  readonly texts: { readonly language: Language; readonly text: string }[];
  readonly from: string | null;
  readonly until: string;
  readonly reason: string;
}

export function textLabel(language: Language): string {
  const name = languageNames[language];
  return language === 'en' ? t`Text` : t`Text, ${name} (English where empty)`;
}

/** An announcement as it is sent; times are typed in UTC. */
export function readAnnouncement(typed: Typed<AnnouncementField>, nowMs: number): Read<AnnouncementField, Body> {
  const from = typed.from === '' ? nowMs : Date.parse(`${typed.from}Z`);
  const until = Date.parse(`${typed.until}Z`);
  const window = windowProblem(from, until, nowMs);
  const problems: Record<string, string | null> = {
    from: Number.isNaN(from) ? t`Choose a time, or leave it empty` : (window?.from ?? null),
    until: Number.isNaN(until) ? t`Choose a time to come, after the beginning` : (window?.until ?? null),
    reason: problemOfWords(typed.reason, 3, 500),
  };
  for (const language of languages) {
    const least = language === 'en' || typed[language].trim() !== '' ? 3 : 0;
    problems[language] = problemOfWords(typed[language], least, 300);
  }
  return readForm<AnnouncementField, Body>(problems as Problems<AnnouncementField>, () => ({
    kind: typed.kind === 'maintenance' ? 'maintenance' : 'announcement',
    audience: audiences.find((one) => one === typed.audience) ?? 'all',
    texts: languages.flatMap((language) => {
      const text = typed[language].trim();
      return text === '' ? [] : [{ language, text }];
    }),
    from: typed.from === '' ? null : new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    reason: typed.reason.trim(),
  }));
}

/** What is wrong with the time over which it is to be shown, as the server decides it, and what would be right. */
function windowProblem(from: number, until: number, nowMs: number) {
  if (Number.isNaN(from) || Number.isNaN(until)) return null;
  const decided = decideAnnouncement({ from: millis(from), until: millis(until) }, millis(nowMs));
  if (decided.ok || decided.failure.code !== 'invalid_input') return null;
  const [wrong] = decided.failure.facts.fields;
  if (wrong === undefined) return null;
  const words = capital(phraseWords(wrong.problem));
  return { from: wrong.field === 'from' ? words : null, until: wrong.field === 'until' ? words : null };
}

/** Over the time of an announcement, and from when: null is as soon as it is approved. One that nobody approved is not shown. */
export function timeOf({ status, from }: Pick<Announcement, 'status' | 'from'>, nowMs: number) {
  switch (status) {
    case 'proposed':
      return {
        label: t({ message: 'To be shown', context: 'an announcement' }),
        from: Date.parse(from) <= nowMs ? null : from,
      };
    case 'declined':
      return { label: t({ message: 'Planned', context: 'an announcement' }), from };
    default:
      return { label: t({ message: 'Shown', context: 'an announcement' }), from };
  }
}

/** How an announcement stands at a time (ms). */
export function stateOf({ status, from, until }: Announcement, nowMs: number) {
  if (status !== 'approved') return status;
  if (nowMs >= Date.parse(until)) return 'over';
  return nowMs < Date.parse(from) ? 'planned' : 'shown';
}
