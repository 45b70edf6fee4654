import {
  type AgreementKind,
  type AgreementSection,
  type AgreementText,
  versionOf,
} from '#domain/accounts/agreements.ts';
import type { Message, Translator } from '../message.ts';
import { agreementTitles, generalTerms, ownTerms, riskDisclosure, withoutTerms } from './english.ts';

/** Who is named in the texts. */
export type Operator = Readonly<Record<'name' | 'supportEmail', string>>;

/** The operator's own terms, which stay in the language that they were written in, and their SHA-256. */
export interface OwnTerms {
  readonly text: string;
  readonly digest: string;
}

/** A part of the terms, by its name in the catalogues. */
export interface NamedSection extends AgreementSection {
  readonly name: string;
}

type Sections = Readonly<Record<string, { readonly heading: Message } & Readonly<Record<string, Message>>>>;

const sectionsOf = ({ say }: Translator, operator: Operator, place: string, sections: Sections): NamedSection[] =>
  Object.entries(sections).map(([name, { heading, ...paragraphs }]) => ({
    name,
    heading: say(`${place}.${name}.heading`, heading, operator),
    paragraphs: Object.entries(paragraphs).map(([part, text]) => say(`${place}.${name}.${part}`, text, operator)),
  }));

/** How the dashboard works, for operator and customer alike. */
export const generalSections = (translator: Translator, operator: Operator): readonly NamedSection[] =>
  sectionsOf(translator, operator, 'generalTerms', generalTerms);

/** What stands above the general terms: what holds where the operator has none of its own, else what frames those. */
export const withoutOwn = ({ say }: Translator, operator: Operator): AgreementSection => ({
  heading: say('withoutTerms.heading', withoutTerms.heading, operator),
  paragraphs: [say('withoutTerms.ask', withoutTerms.ask, operator)],
});
export const ownSection = ({ say }: Translator, operator: Operator, text: string): AgreementSection => ({
  heading: say('ownTerms.heading', ownTerms.heading, operator),
  paragraphs: [text, say('ownTerms.hold', ownTerms.hold, operator)],
});

/** The names in the places that the operator left for them. */
const filled = (text: string, { name, supportEmail }: Operator): string =>
  text.replaceAll('{{name}}', () => name).replaceAll('{{supportEmail}}', () => supportEmail);

/** A text that is accepted, in a reader's language: the same version in each, and other words, so another hash. */
export function agreementText(
  kind: AgreementKind,
  translator: Translator,
  operator: Operator,
  own: OwnTerms | null,
): AgreementText {
  switch (kind) {
    case 'terms':
      return {
        kind,
        title: translator.say('agreementTitles.terms', agreementTitles.terms),
        version: versionOf(kind, own?.digest ?? null),
        sections: [
          own ? ownSection(translator, operator, filled(own.text, operator)) : withoutOwn(translator, operator),
          ...generalSections(translator, operator).map(plain),
        ],
      };
    case 'risk-disclosure':
      return {
        kind,
        title: translator.say('agreementTitles.risk_disclosure', agreementTitles.risk_disclosure),
        version: versionOf(kind, null),
        sections: sectionsOf(translator, operator, 'riskDisclosure', riskDisclosure).map(plain),
      };
  }
}

const plain = ({ heading, paragraphs }: NamedSection): AgreementSection => ({ heading, paragraphs });
