import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

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
