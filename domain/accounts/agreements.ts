import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { Language } from '#domain/languages/language.ts';
import { spanishAgreement } from './agreements-es.ts';

/** What everybody accepts before an account is approved (I1). */
export const agreementKinds = ['terms', 'risk-disclosure'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

export interface AgreementSection {
  readonly heading: string;
  /** In the order they are read. Within one, `[words](address)` is a link. */
  readonly paragraphs: readonly string[];
}

/** A text that is accepted, as it is shown. */
export interface AgreementText {
  readonly kind: AgreementKind;
  readonly title: string;
  /** Changes whenever the text is to be accepted anew. */
  readonly version: string;
  readonly sections: readonly AgreementSection[];
}

/** What says the texts in another language; one that has none reads them in English. */
const translations: Partial<Record<Language, (english: string) => string>> = { es: spanishAgreement };
const wordsIn = (language: Language): ((english: string) => string) => translations[language] ?? ((english) => english);

/** The whole text as one string: what the recorded hash covers. */
export function wordsOf({ title, sections }: Pick<AgreementText, 'title' | 'sections'>): string {
  return [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n\n');
}

/** A text with the operator's name and address in the places of `{{name}}` and `{{supportEmail}}`. */
export function filledText(
  text: AgreementText,
  operator: { readonly name: string; readonly supportEmail: string },
): AgreementText {
  const fill = (words: string): string =>
    words.replaceAll('{{name}}', () => operator.name).replaceAll('{{supportEmail}}', () => operator.supportEmail);
  return {
    ...text,
    sections: text.sections.map(({ heading, paragraphs }) => ({
      heading: fill(heading),
      paragraphs: paragraphs.map(fill),
    })),
  };
}

/** A part of a text in a reader's language. The operator's own words stay in the language that they were written in. */
export function sectionIn(language: Language, section: AgreementSection): AgreementSection {
  const say = wordsIn(language);
  return { heading: say(section.heading), paragraphs: section.paragraphs.map(say) };
}

/** A text in a reader's language: the same version, and other words, so another hash. */
export function agreementIn(language: Language, text: AgreementText): AgreementText {
  return {
    ...text,
    title: wordsIn(language)(text.title),
    sections: text.sections.map((section) => sectionIn(language, section)),
  };
}

/** The versions that somebody says to have read. */
export type ReadVersions = Readonly<Record<AgreementKind, string>>;

/** Accepts the present versions only: who read an older one is asked to read anew. Refuses with agreement_changed. */
export function decideAcceptances(
  read: ReadVersions,
  present: readonly Pick<AgreementText, 'kind' | 'version' | 'title'>[],
): Decision<null> {
  const changed = present.filter(({ kind, version }) => read[kind] !== version);
  return changed.length === 0
    ? accepted(null)
    : refused('agreement_changed', { agreements: changed.map(({ title }) => title) });
}
