import {
  type AgreementKind,
  type AgreementSection,
  type AgreementText,
  type OwnVersion,
  versionOf,
} from '#domain/accounts/agreements.ts';
import { paragraphsOf, withNames } from '#domain/page-texts/blocks.ts';
import type { Message, Translator } from '../message.ts';
import { agreementTitles, generalTerms, ownRisks, ownTerms, riskDisclosure, withoutTerms } from './english.ts';

/** Who is named in the texts. */
export type Operator = Readonly<Record<'name' | 'supportEmail', string>>;

/** The operator's own words as readers of one language have them, and what they add to the version; null where there are none. */
export interface OwnWords extends OwnVersion {
  readonly text: string | null;
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
  paragraphs: [...paragraphsOf(text), say('ownTerms.hold', ownTerms.hold, operator)],
});
const ownRiskSection = ({ say }: Translator, operator: Operator, text: string): AgreementSection => ({
  heading: say('ownRisks.heading', ownRisks.heading, operator),
  paragraphs: [...paragraphsOf(text), say('ownRisks.hold', ownRisks.hold, operator)],
});

/** A text that is accepted, in a reader's language: the same version in each, and other words, so another hash. */
export function agreementText(
  kind: AgreementKind,
  translator: Translator,
  operator: Operator,
  own: OwnWords,
): AgreementText {
  const text = own.text === null ? null : withNames(own.text, operator);
  const version = versionOf(kind, own);
  switch (kind) {
    case 'terms':
      return {
        kind,
        title: translator.say('agreementTitles.terms', agreementTitles.terms),
        version,
        sections: [
          text === null ? withoutOwn(translator, operator) : ownSection(translator, operator, text),
          ...generalSections(translator, operator).map(plain),
        ],
      };
    case 'risk-disclosure':
      return {
        kind,
        title: translator.say('agreementTitles.risk_disclosure', agreementTitles.risk_disclosure),
        version,
        sections: [
          ...(text === null ? [] : [ownRiskSection(translator, operator, text)]),
          ...sectionsOf(translator, operator, 'riskDisclosure', riskDisclosure).map(plain),
        ],
      };
  }
}

const plain = ({ heading, paragraphs }: NamedSection): AgreementSection => ({ heading, paragraphs });
