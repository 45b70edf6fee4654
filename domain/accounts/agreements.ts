import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** What everybody accepts before an account is approved (I1). Its words are messages (`messages/agreements`). */
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

/** Each changes with its text, which a test holds: everybody is then asked again. */
const versions: Readonly<Record<AgreementKind, string>> = { terms: '2026-11-21.2', 'risk-disclosure': '2026-11-21' };

/** What the operator's own words add to a version. */
export interface OwnVersion {
  /** Their SHA-256; null where there are none. */
  readonly digest: string | null;
  /** The day on which they came into force; null of first ones, and where there were never any. */
  readonly since: string | null;
}

/**
 * The version of a text, the same in every language. A change of the operator's own words asks everybody again too, and so does one that
 * brings former words back.
 */
export const versionOf = (kind: AgreementKind, { digest, since }: OwnVersion): string =>
  [versions[kind], digest?.slice(0, 12) ?? null, since].filter((part) => part !== null).join(' ');

/** The whole text as one string: what the recorded hash covers. */
export function wordsOf({ title, sections }: Pick<AgreementText, 'title' | 'sections'>): string {
  return [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n\n');
}

/** The versions that somebody says to have read. */
export type ReadVersions = Readonly<Record<AgreementKind, string>>;

/** Accepts the present versions only: who read an older one is asked to read anew. Refuses with agreement_changed. */
export function decideAcceptances(
  read: ReadVersions,
  present: readonly Pick<AgreementText, 'kind' | 'version'>[],
): Decision<null> {
  const changed = present.filter(({ kind, version }) => read[kind] !== version);
  return changed.length === 0
    ? accepted(null)
    : refused('agreement_changed', { agreements: changed.map(({ kind }) => kind) });
}
