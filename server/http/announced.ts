import { type Announced, type AnnouncedLine, announcedMarks, linesIn } from '#api/announced.ts';
import type { SiteReader } from '#api/site.ts';
import { escapeHtml } from '#domain/html/escape.ts';
import type { Language } from '#domain/languages/language.ts';

/** What is announced at the moment to whoever reads a page as this (X9). */
export type AnnouncedTo = (reader: SiteReader) => Promise<readonly Announced[]>;

/** As web/site/announced.tsx draws it: a script that goes on with the page finds what it would draw. */
const lineHtml = ({ kind, language, text }: AnnouncedLine): string =>
  `<p data-kind="${kind}" lang="${language}"><svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">` +
  `<path d="${announcedMarks[kind]}"></path></svg><span>${escapeHtml(text)}</span></p>`;

/** The blanks of what is announced; empty where nothing is, and then the page has no place for it. */
export function announcedBlanks(announced: readonly Announced[], language: Language) {
  const lines = linesIn(language, announced);
  if (lines.length === 0) return { announced: null, announcedWords: null };
  return { announced: { html: lines.map(lineHtml).join('') }, announcedWords: JSON.stringify(lines) };
}

/** Who asks for a page, and what is announced to them. */
export interface Asking {
  readonly reader: SiteReader;
  readonly announced: readonly Announced[];
}

/** Keeps what is made of the present announcements, and makes it again once there are others: of earlier ones nothing is kept. */
export type Latest<T> = (announced: readonly Announced[], make: () => T) => T;

export function latestOf<T>(): Latest<T> {
  let last: { readonly of: string; readonly made: T } | null = null;
  return (announced, make) => {
    // What an announcement says never changes.
    const of = announced.map(({ id }) => id).join(' ');
    if (last?.of !== of) last = { of, made: make() };
    return last.made;
  };
}
