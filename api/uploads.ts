import { Type } from 'typebox';
import { uploadPurposes } from '#domain/uploads/uploads.ts';
import { IdParams, Nullable, page, Time } from './formats.ts';
import { operation } from './operation.ts';

/** Where a stored file is read. */
export const uploadLink = (id: string): string => `/api/uploads/${id}/file`;

/**
 * The bytes themselves travel by the tus protocol 1.0.0 under /api/uploads: POST (creation, with the file in it up to
 * 262,144 bytes), PATCH, HEAD, DELETE. Upload-Metadata has to hold `name`, `contentType` and `purpose`, and `deposit` for a
 * proof, `ticket` for a file in a conversation with support. A creation may carry an Idempotency-Key: repeated, it finds the first upload instead of making another.
 */
export const Upload = Type.Object({
  id: Type.String(),
  purpose: Type.Enum(uploadPurposes),
  subject: Type.String({
    description: 'The deposit that it proves; the owner of a photo; the conversation that it is sent in',
  }),
  name: Type.String(),
  contentType: Type.String({ description: 'As announced; once stored, as found by content' }),
  /** Bytes of the whole file, and those that have arrived. */
  size: Type.Integer(),
  offset: Type.Integer(),
  state: Type.Enum(['receiving', 'stored']),
  fullPath: Type.String({ description: 'deposits/deposite-file-{unique}{name}' }),
  /** Where the file can be read, once it is stored. */
  link: Nullable(Type.String()),
  createdAt: Time,
  expiresAt: Nullable(Time),
});

export const listUploads = operation({
  id: 'uploads.list',
  method: 'GET',
  path: '/api/uploads',
  summary: 'One’s unfinished uploads, newest first (F1)',
  access: 'session',
  command: false,
  reply: page(Upload),
  failures: [],
});

export const readUpload = operation({
  id: 'uploads.read',
  method: 'GET',
  path: '/api/uploads/{id}',
  summary: 'Metadata and link of an upload of one’s own (F1)',
  access: 'session',
  command: false,
  params: IdParams,
  reply: Upload,
  failures: ['not_found', 'file_type_refused', 'file_too_large', 'file_too_small', 'file_unreadable'],
});

export const uploadArrived = operation({
  id: 'uploads.arrived',
  method: 'GET',
  path: '/api/uploads/{id}/arrived',
  summary:
    'How much of an unfinished upload has arrived and its SHA-256, to tell whether a chosen file is the same one',
  access: 'session',
  command: false,
  params: IdParams,
  reply: Type.Object({ offset: Type.Integer(), sha256: Type.String({ description: 'Hexadecimal' }) }),
  failures: ['not_found', 'rate_limited'],
});

const Limits = Type.Object({
  types: Type.Array(Type.String()),
  minBytes: Nullable(Type.Integer()),
  maxBytes: Nullable(Type.Integer()),
});

export const readUploadLimits = operation({
  id: 'uploads.limits',
  method: 'GET',
  path: '/api/uploads/limits',
  summary: 'Which files each purpose takes; null where the operator has set no limit',
  access: 'public',
  command: false,
  reply: Type.Object({ proofOfDeposit: Limits, profilePhoto: Limits, supportFile: Limits }),
  failures: [],
});

export const removeProfilePhoto = operation({
  id: 'accounts.remove-photo',
  method: 'DELETE',
  path: '/api/me/profile-photo',
  summary: 'Takes one’s profile photo away (F4)',
  access: 'approved',
  command: true,
  reply: Type.Object({ profilePhoto: Type.Null() }),
  failures: [],
});
