import { Type } from 'typebox';
import { accountStatuses } from '#domain/accounts/status.ts';
import { applicationStatuses } from '#domain/copying/applications.ts';
import { IdParams, IdText, Nullable, PageQuery, page, ReasonText, SignedMoney, Wallet } from './formats.ts';
import { JpegBytes, operation } from './operation.ts';
import { exportOf, narrowedRecords } from './review-lists.ts';
import { Application, Trader } from './traders.ts';

/** An application as an admin sees it. */
const ReviewedApplication = Type.Object({
  ...Application.properties,
  uid: Type.String(),
  email: Type.String(),
  customerName: Type.String(),
  photoUrl: Type.String({ description: "Path of the photo that becomes public, '' without one" }),
  settledTrades: Type.Integer({ description: 'Settled real trades of their own' }),
  profit: SignedMoney,
  decidedBy: Nullable(Type.String()),
});

const narrowedApplications = { status: Type.Optional(Type.Enum(applicationStatuses)), ...narrowedRecords };

export const adminTraders = operation({
  id: 'admin.traders',
  method: 'GET',
  path: '/api/admin/traders',
  summary: 'Applications to be a trader: what waits oldest first, all else newest first',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedApplications }),
  reply: page(ReviewedApplication),
  failures: ['invalid_input'],
});

export const exportApplications = exportOf({
  id: 'admin.traders.export',
  path: '/api/admin/traders.csv',
  what: 'Applications to be a trader',
  query: Type.Object(narrowedApplications),
  staff: ['operations', 'risk'],
});

export const readApplicationCase = operation({
  id: 'admin.traders.case',
  method: 'GET',
  path: '/api/admin/traders/{id}',
  summary: 'One application to be a trader (R1.9)',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: false,
  params: IdParams,
  reply: ReviewedApplication,
  failures: ['not_found'],
});

export const approveTrader = operation({
  id: 'admin.traders.approve',
  method: 'POST',
  path: '/api/admin/traders/{id}/approve',
  summary: 'Admits an applicant as a trader; nobody decides about themselves',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: ReviewedApplication,
  failures: [
    'not_found',
    'already_decided',
    'own_case',
    'trader_name_taken',
    'copies_still_run',
    'share_out_of_bounds',
  ],
});

export const declineTrader = operation({
  id: 'admin.traders.decline',
  method: 'POST',
  path: '/api/admin/traders/{id}/decline',
  summary: 'Declines an application with a reason that the applicant reads',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: ReviewedApplication,
  failures: ['not_found', 'already_decided', 'own_case'],
});

export const stopTrader = operation({
  id: 'admin.traders.stop',
  method: 'POST',
  path: '/api/admin/traders/{id}/stop',
  summary: 'Stops a trader (id of the trader) with a reason; all copies stop, what is open runs out',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: true,
  params: Type.Object({ id: IdText }),
  body: Type.Object({ reason: ReasonText() }),
  reply: Type.Object({ trader: Trader }),
  failures: ['not_found', 'trader_stopped', 'own_case'],
});

export const adminTraderPhoto = operation({
  id: 'admin.traders.photo',
  method: 'GET',
  path: '/api/admin/trader-photos/{id}',
  summary: 'The profile photo of a trader or an applicant (user id), for admins',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: false,
  params: Type.Object({ id: IdText }),
  reply: JpegBytes,
  media: 'image/jpeg',
  failures: ['not_found', 'file_missing'],
});

export const adminTraderList = operation({
  id: 'admin.traders.list',
  method: 'GET',
  path: '/api/admin/trader-list',
  summary: 'Traders with the sums of their copies per wallet',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: false,
  query: PageQuery,
  reply: page(
    Type.Object({
      ...Trader.properties,
      uid: Type.String(),
      email: Type.String(),
      accountStatus: Type.Enum(accountStatuses),
      isPublic: Type.Boolean(),
      photoUrl: Type.String({ description: "Path of the photo for admins, '' without one" }),
      /** Name and words before their last change. */
      before: Nullable(Type.Object({ name: Type.String(), about: Type.String() })),
      stopReason: Nullable(Type.String({ description: 'Why an admin stopped them' })),
      books: Type.Array(Type.Object({ wallet: Wallet, copies: Type.Integer(), allocated: Type.String() })),
    }),
  ),
  failures: ['invalid_input'],
});
