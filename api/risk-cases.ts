import { Type } from 'typebox';
import { accountStatuses } from '#domain/accounts/status.ts';
import { traderStates } from '#domain/copying/copy.ts';
import { caseDecisions, findingCodes, findingFacts, linkReasons } from '#domain/risk/cases.ts';
import { IdParams, IdText, Money, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { EachOutcome, Ids } from './many.ts';
import { operation } from './operation.ts';
import { exportOf, narrowedRecords } from './review-lists.ts';

const Named = Type.Object({ uid: Type.String(), name: Type.String() });

const caseParts = {
  id: Type.String(),
  customer: Type.Object({
    uid: Type.String(),
    displayName: Type.String(),
    email: Type.String(),
    accountStatus: Type.Enum(accountStatuses),
  }),
  state: Type.Enum(['open', 'decided']),
  assignee: Nullable(Named),
  findings: Type.Integer(),
  /** The codes of its findings, each once. */
  codes: Type.Array(Type.Enum(findingCodes)),
  openedAt: Time,
  dueAt: Time,
  decision: Nullable(Type.Object({ code: Type.Enum(caseDecisions), reason: Type.String(), by: Named, time: Time })),
  /** That the customer is no longer watched or restricted by this case, and why. */
  lifted: Nullable(Type.Object({ reason: Type.String(), by: Named, time: Time })),
};

const Listed = Type.Object(caseParts);

const Case = Type.Object({
  ...caseParts,
  /** Oldest first. */
  found: Type.Array(
    Type.Object({
      id: Type.String(),
      code: Type.Enum(findingCodes),
      facts: Type.Array(Type.Object({ name: Type.Enum(findingFacts), value: Type.String() })),
      /** The records that it rests on: of a deposit or a withdrawal what was asked for, and whose it is, or who. */
      evidence: Type.Array(
        Type.Object({
          id: Type.String(),
          amount: Nullable(Money),
          of: Nullable(Named),
        }),
      ),
      time: Time,
    }),
  ),
  notes: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      text: Type.String(),
      time: Time,
      /** Of a note that asks something: what was answered, null while it waits. */
      question: Nullable(
        Type.Object({ answer: Nullable(Type.Object({ text: Type.String(), name: Type.String(), time: Time })) }),
      ),
    }),
  ),
});

/** Whom a case is given to. */
const To = Type.String({
  minLength: 1,
  maxLength: 64,
  description: '‘me’, ‘nobody’, or the uid of a member of staff who may decide cases (risk-cases.staff)',
});

const narrowedCases = {
  /** Open ones unless given. */
  state: Type.Optional(Type.Enum(['open', 'decided'])),
  assigned: Type.Optional(Type.Enum(['me', 'nobody'])),
  found: Type.Optional(Type.Enum(findingCodes, { description: 'A finding that it has' })),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'A whole id of a case, or of whom it is about: part of the name or of the e-mail address, or the id. Fits at most 200 people.',
    }),
  ),
  ...narrowedRecords,
};

export const listRiskCases = operation({
  id: 'risk-cases.list',
  method: 'GET',
  path: '/api/admin/risk-cases',
  summary:
    'Cases of risk (O4): open ones oldest first, decided ones newest first, unless asked otherwise; days are those of the opening, of decided ones of the decision (R1.7)',
  access: 'admin',
  staff: ['risk'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedCases }),
  reply: page(Listed),
  failures: ['invalid_input'],
});

export const exportRiskCases = exportOf({
  id: 'risk-cases.export',
  path: '/api/admin/risk-cases.csv',
  what: 'Cases of risk',
  query: Type.Object(narrowedCases),
  staff: ['risk'],
  audited: { search: 'words', customer: 'a customer' }, // Whom a case is about is for those who read it (A7.1).
});

export const readRiskCase = operation({
  id: 'risk-cases.read',
  method: 'GET',
  path: '/api/admin/risk-cases/{id}',
  summary: 'One case with what was found, the records that it rests on, and the notes of staff',
  access: 'admin',
  staff: ['risk'],
  command: false,
  params: IdParams,
  reply: Case,
  failures: ['not_found'],
});

export const listRiskStaff = operation({
  id: 'risk-cases.staff',
  method: 'GET',
  path: '/api/admin/risk-cases/staff',
  summary: 'Whom a case can be assigned to: who may decide one',
  access: 'admin',
  staff: ['risk'],
  command: false,
  reply: Type.Object({ items: Type.Array(Named) }),
  failures: [],
});

export const assignRiskCase = operation({
  id: 'risk-cases.assign',
  method: 'POST',
  path: '/api/admin/risk-cases/{id}/assign',
  summary:
    'Takes an open case, also from somebody else, hands it over to a colleague who may decide it, or gives it back to nobody',
  access: 'admin',
  staff: ['risk'],
  command: true,
  params: IdParams,
  body: Type.Object({ to: To }),
  reply: Case,
  failures: ['not_found', 'own_case', 'already_decided'],
});

export const assignRiskCases = operation({
  id: 'risk-cases.assign-many',
  method: 'POST',
  path: '/api/admin/risk-cases/assign',
  summary:
    'Takes up to 100 open cases, hands them over to a colleague, or gives them back to nobody, each in a transaction of its own (R1.13)',
  access: 'admin',
  staff: ['risk'],
  command: true,
  body: Type.Object({ ids: Ids, to: To }),
  reply: EachOutcome,
  failures: [],
});

export const noteRiskCase = operation({
  id: 'risk-cases.note',
  method: 'POST',
  path: '/api/admin/risk-cases/{id}/notes',
  summary: 'Notes something about a case that staff alone see',
  access: 'admin',
  staff: ['risk'],
  command: true,
  params: IdParams,
  body: Type.Object({ text: ReasonText({ least: 1, most: 4000 }) }),
  reply: Case,
  failures: ['not_found', 'own_case'],
});

export const askRiskCase = operation({
  id: 'risk-cases.ask',
  method: 'POST',
  path: '/api/admin/risk-cases/{id}/questions',
  summary:
    'Asks those who read a case, before money of its customer moves: a note of it, and nothing of the case is told but what they answer (risk-cases.answer), which the customer’s withdrawal shows',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({
    text: ReasonText({ least: 1, most: 4000 }),
    withdrawal: Type.Optional({ ...IdText, description: 'The withdrawal of the customer from which it is asked' }),
  }),
  reply: Type.Object({}),
  failures: ['not_found', 'own_case', 'already_decided'],
});

export const answerRiskQuestion = operation({
  id: 'risk-cases.answer',
  method: 'POST',
  path: '/api/admin/risk-cases/{id}/questions/{question}/answer',
  summary:
    'Answers a question about a case, once: whoever asked is notified, and the customer’s withdrawal shows the answer to finance',
  access: 'admin',
  staff: ['risk'],
  command: true,
  params: Type.Object({ ...IdParams.properties, question: IdText }),
  body: Type.Object({ text: ReasonText({ least: 1, most: 4000 }) }),
  reply: Case,
  failures: ['not_found', 'own_case', 'already_decided'],
});

export const decideRiskCase = operation({
  id: 'risk-cases.decide',
  method: 'POST',
  path: '/api/admin/risk-cases/{id}/decide',
  summary:
    'Decides a case: no concern, watch, or restricted, which suspends an account that is not suspended or blocked yet. Money stays withdrawable (A9.1)',
  access: 'admin',
  staff: ['risk'],
  command: true,
  params: IdParams,
  body: Type.Object({
    decision: Type.Enum(caseDecisions),
    reason: ReasonText(),
    seen: Type.Integer({
      minimum: 0,
      description: 'How many findings were seen; refused with record_changed where there are others by then',
    }),
  }),
  reply: Case,
  failures: [
    'not_found',
    'own_case',
    'already_decided',
    'record_changed',
    'status_change_not_allowed',
    'staff_account',
  ],
});

export const liftRiskCase = operation({
  id: 'risk-cases.lift',
  method: 'POST',
  path: '/api/admin/risk-cases/{id}/lift',
  summary:
    'Lifts what a case was decided (watch, restricted): it is no flag on withdrawals any more. The decision stays on record, and a suspended account stays suspended',
  access: 'admin',
  staff: ['risk'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: Case,
  failures: ['not_found', 'own_case', 'already_decided', 'case_undecided'],
});

export const readCustomerLinks = operation({
  id: 'risk-cases.links',
  method: 'GET',
  path: '/api/admin/customers/{id}/links',
  summary: 'Customers who have something in common with one (O1), and the cases about this one',
  access: 'admin',
  staff: ['risk', 'identity', 'finance', 'operations'],
  command: false,
  params: IdParams,
  reply: Type.Object({
    /** At most 50 of each reason. */
    links: Type.Array(
      Type.Object({
        uid: Type.String(),
        displayName: Type.String(),
        accountStatus: Type.Enum(accountStatuses),
        /** What both have; of a device and a card, which are known by digests alone, nothing more is said. */
        shared: Type.Array(Type.Object({ reason: Type.Enum(linkReasons), what: Nullable(Type.String()) })),
      }),
    ),
    /** The trader who the customer is (C5), for the roles that review traders; null for others, and without one. */
    trader: Nullable(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        state: Type.Enum(traderStates),
        /** With real money, that have not stopped. */
        copies: Type.Integer(),
      }),
    ),
    accountStatus: Type.Enum(accountStatuses),
    /** Without the words of the decision, which are for those who may read the case. */
    cases: Type.Array(
      Type.Object({
        id: Type.String(),
        codes: Type.Array(Type.Enum(findingCodes)),
        openedAt: Time,
        decision: Nullable(Type.Object({ code: Type.Enum(caseDecisions), time: Time })),
        liftedAt: Nullable(Time),
      }),
    ),
  }),
  failures: ['not_found'],
});
