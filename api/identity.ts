import { Type } from 'typebox';
import { accountStatuses } from '#domain/accounts/status.ts';
import { approvalConditions } from '#domain/accounts/status-transitions.ts';
import { maxImageBytes, sides } from '#domain/identity/images.ts';
import { declineCodes, shownDeclineReasons } from '#domain/identity/reasons.ts';
import { submissionStatuses } from '#domain/identity/submission.ts';
import { IdParams, IdText, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { JpegBytes, operation } from './operation.ts';
import { exportOf, narrowedRecords } from './review-lists.ts';

const Submission = Type.Object({
  id: Type.String(),
  status: Type.Enum(submissionStatuses),
  createdAt: Time,
  /** When the promised 48 hours are over. */
  dueAt: Time,
  /** When it was approved, declined or superseded. */
  endedAt: Nullable(Time),
  /** Of a decline: its reason, by code and in the reader's language, and whether new images are taken. */
  decline: Nullable(
    Type.Object({ code: Type.Enum(shownDeclineReasons), text: Type.String(), mayRetry: Type.Boolean() }),
  ),
  /** False once the images have been destroyed (I5). */
  imagesKept: Type.Boolean(),
});

export const readIdentity = operation({
  id: 'identity.read',
  method: 'GET',
  path: '/api/identity',
  summary: 'One’s own submissions of ID images, newest first, and whether new ones are taken now (I4)',
  access: 'session',
  command: false,
  reply: Type.Object({ items: Type.Array(Submission), maySubmit: Type.Boolean() }),
  failures: [],
});

export const submitIdentity = operation({
  id: 'identity.submit',
  method: 'POST',
  path: '/api/identity/submissions',
  summary:
    'Hands in the front and the back of an ID card, both in one multipart form: jpeg, jpg, png or gif, 1,048,576 bytes each (I2). A declined account is pending again (A9)',
  access: 'session',
  command: true,
  upload: { fields: sides, maxBytesEach: maxImageBytes },
  reply: Submission,
  status: 201,
  failures: [
    'account_not_approved',
    'address_unverified',
    'identity_waiting',
    'identity_final',
    'already_decided',
    'rate_limited',
  ],
});

export const readIdentityImage = operation({
  id: 'identity.image',
  method: 'GET',
  path: '/api/identity/submissions/{id}/{side}',
  summary:
    'One side, for its owner, for the reviewer who has the case, and once it is decided for admins; each reading is logged (I2)',
  access: 'session',
  command: false,
  params: Type.Object({ ...IdParams.properties, side: Type.Enum(sides) }),
  reply: JpegBytes,
  media: 'image/jpeg',
  failures: ['not_found'],
});

const Reviewed = Type.Object({
  ...Submission.properties,
  user_id: Type.String(),
  /** Who has the case, or decided it. */
  reviewer: Nullable(Type.String()),
  /** Of a decline: the code of the closed list. */
  reason: Nullable(Type.Enum(declineCodes)),
  /** What the customer has declared, to compare with the images. */
  declared: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    emailVerified: Type.Boolean(),
    phone_number: Nullable(Type.String()),
    dateOfBirth: Nullable(Type.String()),
    country: Nullable(Type.String()),
    address: Nullable(Type.String()),
    city: Nullable(Type.String()),
    state: Nullable(Type.String()),
    zipCode: Nullable(Type.String()),
  }),
  account_status: Type.Enum(accountStatuses),
  account: Type.Object(
    {
      missing: Type.Array(Type.Enum(approvalConditions), {
        description: 'What its first approval waits for beside these images (A9)',
      }),
      countryClosed: Type.Boolean(),
      version: Type.Integer({ description: 'To be sent with an approval of images and account' }),
    },
    { description: 'The account as far as its approval goes' },
  ),
  /** How many submissions of this customer were declined before. */
  declinedBefore: Type.Integer(),
  sharedWith: Type.Integer({ description: 'How many other customers sent one of the same images (O1)' }),
  /** What keeps the images beyond their time (I5). */
  legalHold: Nullable(Type.Object({ reason: Type.String(), setBy: Type.String(), time: Time })),
});

const narrowedIdentities = {
  status: Type.Optional(Type.Enum(['pending', ...submissionStatuses])),
  reviewer: Type.Optional(IdText),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Part of the customer’s name or e-mail address, or their whole id. Fits at most 200 people.',
    }),
  ),
  ...narrowedRecords,
};

export const reviewIdentities = operation({
  id: 'identities.list',
  method: 'GET',
  path: '/api/admin/identities',
  summary:
    'Submissions: what waits oldest first, all else newest first; `pending` are those submitted or in review (I4)',
  access: 'admin',
  staff: ['identity', 'risk'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedIdentities }),
  reply: page(Reviewed),
  failures: ['invalid_input'],
});

export const exportIdentities = exportOf({
  id: 'identities.export',
  path: '/api/admin/identities.csv',
  what: 'Submissions of ID images, without the images,',
  query: Type.Object(narrowedIdentities),
  staff: ['identity', 'risk'],
  // Whose images are looked for is for those who read them (A7.1).
  audited: { search: 'words', customer: 'a customer' },
});

export const readIdentityCase = operation({
  id: 'identities.case',
  method: 'GET',
  path: '/api/admin/identities/{id}',
  summary: 'One submission as a reviewer sees it',
  access: 'admin',
  staff: ['identity', 'risk'],
  command: false,
  params: IdParams,
  reply: Reviewed,
  failures: ['not_found'],
});

export const readCustomerIdentity = operation({
  id: 'identities.of-customer',
  method: 'GET',
  path: '/api/admin/customers/{id}/identity',
  summary: 'The newest submission of a customer as a reviewer sees it; null while there is none',
  access: 'admin',
  staff: ['identity', 'risk'],
  command: false,
  params: IdParams,
  reply: Type.Object({ submission: Nullable(Reviewed) }),
  failures: ['not_found'],
});

export const assignIdentity = operation({
  id: 'identities.assign',
  method: 'POST',
  path: '/api/admin/identities/{id}/assign',
  summary: 'Takes a case: only its reviewer sees the images and decides. With takeOver also one that another has',
  access: 'admin',
  staff: ['identity'],
  command: true,
  params: IdParams,
  body: Type.Object({ takeOver: Type.Optional(Type.Boolean()) }),
  reply: Reviewed,
  failures: ['not_found', 'own_case', 'identity_assigned', 'already_decided'],
});

export const releaseIdentity = operation({
  id: 'identities.release',
  method: 'POST',
  path: '/api/admin/identities/{id}/release',
  summary: 'Gives a case of one’s own back to the queue',
  access: 'admin',
  staff: ['identity'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Reviewed,
  failures: ['not_found', 'own_case', 'identity_not_assigned', 'identity_assigned', 'already_decided'],
});

export const approveIdentity = operation({
  id: 'identities.approve',
  method: 'POST',
  path: '/api/admin/identities/{id}/approve',
  summary:
    'Approves the images, and with account: approve the pending account in the same transaction (A9). A case that nobody has is taken by it',
  access: 'admin',
  staff: ['identity'],
  command: true,
  params: IdParams,
  body: Type.Object({
    account: Type.Optional(
      Type.Literal('approve', {
        description: 'Approves the account, too; all of it is refused where something else is missing for that',
      }),
    ),
    version: Type.Optional(
      Type.Integer({ description: 'Of the account as it was looked at: refused if anything has changed since' }),
    ),
    reason: Type.Optional(
      ReasonText({
        description: 'Why they are approved; needed while other customers sent the same image. For the audit trail',
      }),
    ),
  }),
  reply: Reviewed,
  failures: [
    'invalid_input',
    'not_found',
    'own_case',
    'identity_assigned',
    'already_decided',
    'record_changed',
    'status_change_not_allowed',
    'approval_conditions_missing',
    'country_closed',
  ],
});

export const declineIdentity = operation({
  id: 'identities.decline',
  method: 'POST',
  path: '/api/admin/identities/{id}/decline',
  summary: 'Declines the images with a reason of the closed list; a pending account is declined with them (A9)',
  access: 'admin',
  staff: ['identity'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: Type.Enum(declineCodes) }),
  reply: Reviewed,
  failures: ['not_found', 'own_case', 'identity_assigned', 'already_decided'],
});

const Reason = Type.Object({ reason: ReasonText() });
const Hold = Type.Object({ user_id: Type.String(), stands: Type.Boolean() });

export const setLegalHold = operation({
  id: 'identities.hold',
  method: 'POST',
  path: '/api/admin/customers/{id}/legal-hold',
  summary: 'Keeps a customer’s ID images beyond their time, for a reason of law (I5)',
  access: 'admin',
  staff: ['identity', 'risk'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: Hold,
  failures: ['not_found', 'own_case', 'legal_hold_stands'],
});

export const liftLegalHold = operation({
  id: 'identities.lift-hold',
  method: 'POST',
  path: '/api/admin/customers/{id}/lift-legal-hold',
  summary: 'Ends it: what is due is purged with the next pass',
  access: 'admin',
  staff: ['identity', 'risk'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: Hold,
  failures: ['not_found', 'own_case', 'legal_hold_missing'],
});
