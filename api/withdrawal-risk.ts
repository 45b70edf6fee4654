import { Type } from 'typebox';
import { addressUses, findingCodes, keptDecisions } from '#domain/risk/cases.ts';
import { Nullable, Time } from './formats.ts';

/** What risk knows of a withdrawal, as its reviewers see it (O1, O4). */
export const WithdrawalRisk = Type.Object({
  riskCases: Type.Array(
    Type.Object({
      id: Type.String(),
      codes: Type.Array(Type.Enum(findingCodes)),
      decision: Nullable(Type.Enum(keptDecisions)),
    }),
    {
      description:
        'Of a pending one: the customer’s cases of risk that are open (decision null), or were decided watch or restricted and are not lifted (O4), the newest first; for the roles that read a customer’s links and whom it is not about, none for others',
    },
  ),
  addressUsers: Type.Array(
    Type.Object({ uid: Type.String(), displayName: Type.String(), how: Type.Enum(addressUses) }),
    {
      description:
        'Of a pending one: other customers who asked for a payout to its address (payout_address) or have it in their book (saved_address), at most 21, of which 21 means more than 20 (O1); for the roles that read a customer’s links and whom it is not about, none for others',
    },
  ),
  riskQuestions: Type.Array(
    Type.Object({
      text: Type.String(),
      by: Type.String(),
      askedAt: Time,
      answer: Nullable(Type.Object({ text: Type.String(), by: Type.String(), time: Time })),
    }),
    {
      description:
        'What was asked from it about a case of its customer, oldest first, with the answer, null while it waits; for the roles that ask (finance) and whom it is not about, none for others',
    },
  ),
});
