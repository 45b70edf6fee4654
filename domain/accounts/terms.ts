import type { AgreementSection, AgreementText } from './agreements.ts';

/** What holds where the operator has no terms of its own. */
export const withoutOwnTerms =
  '{{name}} has not added legal terms of its own to this page. What follows describes how the dashboard works; it is no contract drawn up by a lawyer. Ask at [{{supportEmail}}](mailto:{{supportEmail}}) for the terms that apply in your country before you deposit.';

export const withoutOwnHeading = 'How this dashboard works';
export const ownTermsHeading = '{{name}}’s own terms';
export const ownTermsHold =
  'What follows describes how the dashboard applies them. Where the two differ, the terms above hold.';

/** Changes with the sections below, which a test holds: everybody is then asked again (I1). */
const generalVersion = '2026-11-21.2';

/** Stands out where the terms are read as a page. */
export const riskInTerms: AgreementSection = {
  heading: 'The risk, in plain words',
  paragraphs: [
    'You can lose all that you stake. Only trade with money whose loss you can bear. Nothing on this site is advice, and past results say nothing about coming ones.',
  ],
};

/** How the dashboard works, for operator and customer alike: the page /pages/terms-of-service, and what is accepted. */
export const generalTerms: readonly AgreementSection[] = [
  {
    heading: 'Your account',
    paragraphs: [
      'You are 18 or older, act for yourself, and give true details. One person has one account.',
      'Keep your password to yourself. Whoever is signed in as you acts as you.',
      'An account is approved once your e-mail address is verified and what you declare about yourself and images of both sides of an identity document were reviewed; all of it is required. It can be suspended or blocked with a reason that is recorded; open trades are still settled then.',
    ],
  },
  {
    heading: 'Deposits',
    paragraphs: [
      'You pay in coins to the address shown, over the network shown: coins sent over another network may be lost. A deposit is credited after it was approved. What arrives counts, not what was announced; the price it is valued at is recorded.',
    ],
  },
  {
    heading: 'Trades',
    paragraphs: [
      'A trade is agreed when the server accepts it, and cannot be cancelled afterwards. It is decided by recorded prices alone, by the rule under [crypto trading](/pages/crypto-trading): entry, exit, tie and refunds. Its public receipt shows what it was decided by.',
    ],
  },
  {
    heading: 'Withdrawals',
    paragraphs: [
      'What is available can be withdrawn. The amount is held from the moment you ask; you can cancel as long as nothing is being sent. Approval takes one person, or two for larger amounts; a payout waits while an account is suspended or blocked, or owes money after a reversed deposit. The network’s fee is shown beforehand and comes off the amount. Nobody will ever ask you to deposit in order to withdraw: whoever does is not acting for {{name}}.',
    ],
  },
  {
    heading: 'Fees',
    paragraphs: [
      'There is no fee for the account, for deposits or for a trade. {{name}} earns by the difference between what a win pays and what a loss costs.',
    ],
  },
  {
    heading: 'Errors and interruptions',
    paragraphs: [
      'When prices fail, trades are refunded by the published rule. A posting is never overwritten: what has to be undone is undone by a further posting, which your statement shows with its cause.',
    ],
  },
  riskInTerms,
  {
    heading: 'Complaints',
    paragraphs: [
      '[Write to us](/pages/contact) with the number of the trade, deposit or withdrawal. You get an answer that names the recorded facts.',
    ],
  },
];

/**
 * The terms as they are accepted: the operator's own, if there are any, above the general ones. `ownDigest` is of the
 * operator's text and part of the version, so that a change of either asks everybody again.
 */
export function termsOf(own: { readonly text: string; readonly digest: string } | null): AgreementText {
  const intro: readonly AgreementSection[] = own
    ? [{ heading: ownTermsHeading, paragraphs: [own.text, ownTermsHold] }]
    : [{ heading: withoutOwnHeading, paragraphs: [withoutOwnTerms] }];
  return {
    kind: 'terms',
    title: 'Terms of service',
    version: own ? `${generalVersion} ${own.digest.slice(0, 12)}` : generalVersion,
    sections: [...intro, ...generalTerms],
  };
}
