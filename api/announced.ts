import type { announcementKinds } from '#domain/house-settings/announcements.ts';
import type { Language } from '#domain/languages/language.ts';
import type { readAnnouncements } from './announcements.ts';
import type { ReplyOf } from './operation.ts';

/** What is announced at the moment, in each of its languages. */
export type Announced = ReplyOf<typeof readAnnouncements>['items'][number];

/** One of them as somebody reads it. */
export interface AnnouncedLine {
  readonly id: string;
  readonly kind: (typeof announcementKinds)[number];
  readonly language: Language;
  readonly text: string;
}

/** The mark before a line, as a path of 24 by 24: a triangle and a circle, each around a point and a bar. */
export const announcedMarks: Readonly<Record<AnnouncedLine['kind'], string>> = {
  maintenance: 'M12 4 21 20H3ZM12 10v4M12 17v.01',
  announcement: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 8v.01M12 11v5',
};

/** The lines in somebody's language, or else in English, which each has. */
export const linesIn = (language: Language, announced: readonly Announced[]): readonly AnnouncedLine[] =>
  announced.flatMap(({ id, kind, texts }) => {
    const own = texts.find((one) => one.language === language) ?? texts[0];
    return own === undefined ? [] : [{ id, kind, ...own }];
  });
