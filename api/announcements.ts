import { Type } from 'typebox';
import { announcementKinds, announcementStatuses, audiences } from '#domain/house-settings/announcements.ts';
import { languages } from '#domain/languages/language.ts';
import { decisionFields } from './document-changes.ts';
import { IdParams, Nullable, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

const Words = Type.String({ minLength: 3, maxLength: 300, 'x-trimmed': true });
const Texts = Type.Array(Type.Object({ language: Type.Enum(languages), text: Words }), {
  minItems: 1,
  maxItems: 20,
  description: 'English is one of them; it is shown in a language that is not there',
});
const TimeText = Type.String({ maxLength: 30, description: 'ISO 8601' });

export const readAnnouncements = operation({
  id: 'announcements.read',
  method: 'GET',
  path: '/api/announcements',
  summary: 'What is announced at the moment to whoever asks: visitors, customers or staff (X9)',
  access: 'public',
  command: false,
  reply: Type.Object({
    items: Type.Array(
      Type.Object({ id: Type.String(), kind: Type.Enum(announcementKinds), texts: Texts, from: Time, until: Time }),
    ),
  }),
  failures: [],
});

const Announcement = Type.Object({
  ...decisionFields,
  kind: Type.Enum(announcementKinds),
  audience: Type.Enum(audiences),
  texts: Texts,
  from: Time,
  until: Time,
  status: Type.Enum(announcementStatuses),
});

export const listAnnouncements = operation({
  id: 'announcements.list',
  method: 'GET',
  path: '/api/admin/announcements',
  summary: 'The latest 100 announcements and notices of maintenance, newest first, with who decided what (X9)',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  reply: Type.Object({ items: Type.Array(Announcement) }),
  failures: [],
});

export const proposeAnnouncement = operation({
  id: 'announcements.propose',
  method: 'POST',
  path: '/api/admin/announcements',
  summary: 'Proposes what an audience is shown for a time. A different person approves (R3)',
  access: 'admin',
  staff: ['operations'],
  command: true,
  body: Type.Object({
    kind: Type.Enum(announcementKinds),
    audience: Type.Enum(audiences),
    texts: Texts,
    from: Nullable(TimeText),
    until: TimeText,
    reason: ReasonText(),
  }),
  reply: Announcement,
  status: 201,
  failures: ['invalid_input'],
});

export const approveAnnouncement = operation({
  id: 'announcements.approve',
  method: 'POST',
  path: '/api/admin/announcements/{id}/approve',
  summary: 'Approves what somebody else proposed: it is shown within its time, without a restart',
  access: 'admin',
  staff: ['operations'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Announcement,
  failures: ['not_found', 'second_admin_required', 'already_decided', 'sign_in_too_old'],
});

export const endAnnouncement = operation({
  id: 'announcements.end',
  method: 'POST',
  path: '/api/admin/announcements/{id}/end',
  summary: 'Declines what is proposed, or takes what is approved off the screens at once, by one person',
  access: 'admin',
  staff: ['operations'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: Announcement,
  failures: ['not_found', 'already_decided'],
});
