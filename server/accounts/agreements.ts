import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type AgreementText, filledText, wordsOf } from '#domain/accounts/agreements.ts';
import { riskDisclosure } from '#domain/accounts/risk-disclosure.ts';
import { termsOf } from '#domain/accounts/terms.ts';
import type { UserId } from '#domain/ids/ids.ts';

/** A text that is accepted now, in the operator's name, with the hash of its words. */
export interface PresentAgreement extends AgreementText {
  readonly words: string;
  readonly sha256: string;
}

const digestOf = (words: string): string => createHash('sha256').update(words).digest('hex');

/** What is accepted in this installation (I1): the terms, with the operator's own text if there is one, and the risks. */
export function agreementsOf(operator: {
  readonly name: string;
  readonly supportEmail: string;
  readonly termsText: string | null;
}): readonly PresentAgreement[] {
  const { termsText } = operator;
  const own = termsText === null ? null : { text: termsText, digest: digestOf(termsText) };
  return [termsOf(own), riskDisclosure].map((text) => {
    const filled = filledText(text, operator);
    const words = wordsOf(filled);
    return { ...filled, words, sha256: digestOf(words) };
  });
}

/** Records that somebody accepted these texts, and the texts themselves; what was accepted before stays as it was. */
export async function recordAcceptances(
  tx: PoolClient,
  uid: UserId,
  agreements: readonly PresentAgreement[],
): Promise<void> {
  for (const { kind, version, words, sha256 } of agreements) {
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
