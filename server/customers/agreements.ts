import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { readAgreements } from '#api/onboarding.ts';
import type { ReplyOf } from '#api/operation.ts';
import {
  type AgreementKind,
  type AgreementText,
  agreementKinds,
  decideAcceptances,
  type ReadAgreements,
  versionOf,
  wordsOf,
} from '#domain/accounts/agreements.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { inEachLanguage, type Language } from '#domain/languages/language.ts';
import type { OwnText, OwnTexts } from '#domain/page-texts/page-texts.ts';
import { agreementText } from '#messages/agreements/agreements.ts';
import { readerLanguage } from '#server/operations/reader.ts';
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
  /** The operator's own texts (B2.5) that are in force. */
  readonly texts: Pick<OwnTexts, 'terms' | 'risk'>;
  /** Whether its people live in a demo, whose versions name no day. */
  readonly demo?: boolean | undefined;
}

const ownOf = ({ texts }: Operator, kind: AgreementKind): OwnText => (kind === 'terms' ? texts.terms : texts.risk);

/** As {@link agreementsOf}, in the name and the words that the operator has at the moment (B2.4, B2.5). */
export function liveAgreements(operator: () => Operator): readonly PresentAgreement[] {
  let made = { key: '', agreements: agreementsOf(operator()) };
  const now = (kind: AgreementKind): PresentAgreement => {
    const of = operator();
    const own = agreementKinds.map((one) => [ownOf(of, one).digest, ownOf(of, one).since]);
    const key = JSON.stringify([of.name, of.supportEmail, own]);
    if (key !== made.key) made = { key, agreements: agreementsOf(of) };
    const found = made.agreements.find((one) => one.kind === kind);
    if (!found) throw new Error(`nothing is accepted as ${kind}`);
    return found;
  };
  return agreementKinds.map((kind) => ({
    kind,
    get version() {
      return now(kind).version;
    },
    get byLanguage() {
      return now(kind).byLanguage;
    },
  }));
}

/** What is accepted in this installation (I1): the terms and the risks, each with the operator's own words if there are some. */
export function agreementsOf(operator: Operator): readonly PresentAgreement[] {
  const { name, supportEmail, demo } = operator;
  return agreementKinds.map((kind) => {
    const { byLanguage: own, digest, since } = ownOf(operator, kind);
    const byLanguage = inEachLanguage((language): PublishedAgreement => {
      const text = agreementText(
        kind,
        translatorOf(language),
        { name, supportEmail },
        {
          text: own?.[language] ?? null,
          digest,
          since,
        },
      );
      const words = wordsOf(text);
      const version = versionOf(kind, { digest, since }, demo);
      return { ...text, version, words, sha256: digestOf(words) };
    });
    return { kind, version: byLanguage.en.version, byLanguage };
  });
}

/** Records that somebody accepted these texts, and the texts themselves; what was accepted before stays as it was. */
async function recordAcceptances(tx: PoolClient, uid: UserId, texts: readonly PublishedAgreement[]): Promise<void> {
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

/** Accepts what is in force at this moment for whoever has read these texts of it. */
export async function acceptTexts(
  tx: PoolClient,
  uid: UserId,
  read: ReadAgreements,
  agreements: readonly PresentAgreement[],
): Promise<Decision<null>> {
  // Held still: another text may come into force while this one is recorded.
  const present = agreements.map(({ kind, byLanguage }) => ({ kind, texts: Object.values(byLanguage) }));
  const decision = decideAcceptances(read, present);
  if (!decision.ok) return decision;
  await recordAcceptances(tx, uid, decision.value);
  return accepted(null);
}

/** What is accepted, in the language of whoever asks. */
export const agreementsToRead = (agreements: readonly PresentAgreement[]): ReplyOf<typeof readAgreements>['items'] =>
  agreements
    .map(({ byLanguage }) => byLanguage[readerLanguage()])
    .map(({ kind, title, version, sha256, sections }) => ({
      kind,
      title,
      version,
      sha256,
      sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
    }));
