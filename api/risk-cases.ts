import { Type } from 'typebox';
import { accountStatuses } from '#domain/accounts/status.ts';
import { caseDecisions, findingCodes, findingFacts, linkReasons } from '#domain/risk/cases.ts';
import { IdParams, Money, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { EachOutcome, Ids } from './many.ts';
import { operation } from './operation.ts';

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
  notes: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), text: Type.String(), time: Time })),
});

export const listRiskCases = operation({
  id: 'risk-cases.list',
  method: 'GET',
  path: '/api/admin/risk-cases',
  summary: 'Cases of risk (O4): open ones oldest first, decided ones newest first',
  access: 'admin',
  staff: ['risk'],
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    state: Type.Optional(Type.Enum(['open', 'decided'])),
    assigned: Type.Optional(Type.Enum(['me', 'nobody'])),
  }),
  reply: page(Listed),
  failures: ['invalid_input'],
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

export const assignRiskCase = operation({
  id: 'risk-cases.assign',
  method: 'POST',
  path: '/api/admin/risk-cases/{id}/assign',
  summary: 'Takes an open case, also from somebody else, or gives it back to nobody',
  access: 'admin',
  staff: ['risk'],
  command: true,
  params: IdParams,
  body: Type.Object({ to: Type.Enum(['me', 'nobody']) }),
  reply: Case,
  failures: ['not_found', 'own_case', 'already_decided'],
});

export const assignRiskCases = operation({
  id: 'risk-cases.assign-many',
  method: 'POST',
  path: '/api/admin/risk-cases/assign',
  summary: 'Takes up to 100 open cases or gives them back to nobody, each in a transaction of its own (R1.13)',
  access: 'admin',
  staff: ['risk'],
  command: true,
  body: Type.Object({ ids: Ids, to: Type.Enum(['me', 'nobody']) }),
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
    'Asks those who read a case, before money of its customer moves: a note of it, and nothing of the case is told',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({ text: ReasonText({ least: 1, most: 4000 }) }),
  reply: Type.Object({}),
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
    /** Without the words of the decision, which are for those who may read the case. */
    cases: Type.Array(
      Type.Object({
        id: Type.String(),
        codes: Type.Array(Type.Enum(findingCodes)),
        openedAt: Time,
        decision: Nullable(Type.Object({ code: Type.Enum(caseDecisions), time: Time })),
      }),
    ),
  }),
  failures: ['not_found'],
});
