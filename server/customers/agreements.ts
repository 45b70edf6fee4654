import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type AgreementText, agreementKinds, versionOf, wordsOf } from '#domain/accounts/agreements.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { inEachLanguage, type Language } from '#domain/languages/language.ts';
import { agreementText } from '#messages/agreements/agreements.ts';
import { translatorOf } from '#server/operations/translators.ts';

/** A text in one language, in the operator's name, with the hash of its words. */
interface PublishedAgreement extends AgreementText {
  readonly words: string;
  readonly sha256: string;
}

/** A text that is accepted now. Its version is the same in every language. */
export interface PresentAgreement extends Pick<AgreementText, 'kind' | 'version'> {
  /** What is read and accepted in each language. */
  readonly byLanguage: Readonly<Record<Language, PublishedAgreement>>;
}

const digestOf = (words: string): string => createHash('sha256').update(words).digest('hex');

interface Operator {
  readonly name: string;
  readonly supportEmail: string;
  readonly termsText: string | null;
  /** Whether its people live in a demo, whose versions name no day. */
  readonly demo?: boolean | undefined;
}

/** As {@link agreementsOf}, in the name that the operator has at the moment (B2.4); the versions stay what they are. */
export function liveAgreements(operator: () => Operator): readonly PresentAgreement[] {
  let made = { key: '', agreements: agreementsOf(operator()) };
  const now = (): readonly PresentAgreement[] => {
    const { name, supportEmail, termsText, demo } = operator();
    const key = JSON.stringify([name, supportEmail]);
    if (key !== made.key) made = { key, agreements: agreementsOf({ name, supportEmail, termsText, demo }) };
    return made.agreements;
  };
  return made.agreements.map(({ kind, version, byLanguage }) => ({
    kind,
    version,
    get byLanguage() {
      return now().find((one) => one.kind === kind)?.byLanguage ?? byLanguage;
    },
  }));
}

/** What is accepted in this installation (I1): the terms, with the operator's own text if there is one, and the risks. */
export function agreementsOf(operator: Operator): readonly PresentAgreement[] {
  const { name, supportEmail, termsText, demo } = operator;
  const own = termsText === null ? null : { text: termsText, digest: digestOf(termsText) };
  return agreementKinds.map((kind) => {
    const byLanguage = inEachLanguage((language): PublishedAgreement => {
      const text = agreementText(kind, translatorOf(language), { name, supportEmail }, own);
      const words = wordsOf(text);
      const version = versionOf(kind, kind === 'terms' ? (own?.digest ?? null) : null, demo);
      return { ...text, version, words, sha256: digestOf(words) };
    });
    return { kind, version: byLanguage.en.version, byLanguage };
  });
}

/** Records that somebody accepted these texts, and the texts themselves; what was accepted before stays as it was. */
export async function recordAcceptances(
  tx: PoolClient,
  uid: UserId,
  texts: readonly PublishedAgreement[],
): Promise<void> {
  for (const { kind, version, words, sha256 } of texts) {
    await tx.query(
      `insert into agreement (sha256, kind, version, words) values ($1, $2, $3, $4) on conflict do nothing`,
      [sha256, kind, version, words],
    );
    await tx.query(
      `insert into agreement_acceptance (user_id, kind, version, sha256) values ($1, $2, $3, $4) on conflict do nothing`,
      [uid, kind, version, sha256],
    );
  }
}
