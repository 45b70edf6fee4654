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
 * The same texts in a demo, by a number and no day: its people accepted them in a past that was made, which any day of the text's own
 * would lie behind. A number grows with the version above it, which a test holds.
 */
const demoVersions: Readonly<Record<AgreementKind, string>> = { terms: 'demo 2', 'risk-disclosure': 'demo 1' };

/**
 * The version of a text, the same in every language. A change of the operator's own words asks everybody again too, and so does one that
 * brings former words back.
 */
export function versionOf(kind: AgreementKind, { digest, since }: OwnVersion, demo = false): string {
  const version = (demo ? demoVersions : versions)[kind];
  return [version, digest?.slice(0, 12) ?? null, since].filter((part) => part !== null).join(' ');
}

/** The whole text as one string: what the recorded hash covers. */
export function wordsOf({ title, sections }: Pick<AgreementText, 'title' | 'sections'>): string {
  return [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n\n');
}

/** The texts that somebody was shown and says to have read, each by its version and the hash of its words. */
export type ReadAgreements = {
  readonly [K in AgreementKind]?: { readonly version: string; readonly sha256: string } | undefined;
};

interface PresentText {
  readonly version: string;
  readonly sha256: string;
}

/**
 * Accepts what is published at the moment alone, in whichever language it was read: who read another version, or the same one
 * with other words, is asked to read anew. What was not shown is neither accepted nor asked about. Gives the texts that were read;
 * refuses with agreement_changed.
 */
export function decideAcceptances<T extends PresentText>(
  read: ReadAgreements,
  present: readonly { readonly kind: AgreementKind; readonly texts: readonly T[] }[],
): Decision<readonly T[]> {
  const found = present.flatMap(({ kind, texts }) => {
    const shown = read[kind];
    if (shown === undefined) return [];
    const text = texts.find(({ version, sha256 }) => shown.version === version && shown.sha256 === sha256);
    return [{ kind, text }];
  });
  const changed = found.flatMap(({ kind, text }) => (text === undefined ? kind : []));
  return changed.length === 0
    ? accepted(found.flatMap(({ text }) => text ?? []))
    : refused('agreement_changed', { agreements: changed });
}
