import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketLimits } from '#domain/support/ticket.ts';
import { pdf, pngOf } from '#tools/testing/files.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { locationOf, openUploadFixture, type UploadFixture } from '#tools/testing/upload-fixture.ts';

let fixture: UploadFixture;
let image: Buffer;
beforeAll(async () => {
  fixture = await openUploadFixture();
  image = await pngOf(9_000);
});
afterAll(async () => {
  await fixture.stop();
  await fixture.database.drop();
});

async function opened(by: Caller): Promise<string> {
  const { body } = await by.command('POST', '/api/support/tickets', { subject: 'account', text: 'Why?' });
  return String(body.id);
}
const send = (by: Caller, ticket: string, file = image, contentType = 'image/png') =>
  fixture.create(by, { purpose: 'support-file', ticket, name: 'screen.png', contentType, size: file.length }, file);
const read = async (by: Caller, ticket: string) => (await by.call('GET', `/api/support/tickets/${ticket}`)).body;
const audited = (action: string, ticket: string) =>
  fixture.count('audit_entry where action = $1 and subject = $2', [action, ticket]);
const setStatus = (status: string) =>
  fixture.database.owner.query(
    `update customer set account_status = $1 where uid = (select id from auth_user where email = 'bob@test.example')`,
    [status],
  );

test('S1 F1: a file is a message of its own that waits for staff, whatever the status of who sends it', async () => {
  const { bob } = fixture;
  const ticket = await opened(bob);
  for (const status of ['suspended', 'blocked', 'declined', 'approved']) {
    await setStatus(status);
    const before = (await read(bob, ticket)).messages.length;
    const sent = await send(bob, ticket);
    expect([status, sent.status]).toEqual([status, 201]);
    const { state, messages } = await read(bob, ticket);
    expect([state, messages.length]).toEqual(['open', before + 1]);
    expect(messages.at(-1)).toMatchObject({
      seq: before + 1,
      side: 'customer',
      text: 'screen.png',
      file: { contentType: 'image/png', size: image.length, link: `${locationOf(sent)}/file` },
    });
  }
  expect((await read(bob, ticket)).messages[0].file).toBeNull();
  expect(await audited('support.file', ticket)).toBe(4);
});

test('S1 P5: a file is sent and read by its customer and by staff alone, encrypted on the disk; each look of staff is audited', async () => {
  const { ann, bob, admin } = fixture;
  const ticket = await opened(ann);
  expect((await send(bob, ticket)).code).toBe('not_found');
  expect((await send(ann, 'tck_none')).code).toBe('not_found');
  const link = `${locationOf(await send(ann, ticket))}/file`;
  expect((await fixture.fetched(ann, link)).bytes.equals(image)).toBe(true);
  expect((await fixture.fetched(bob, link)).status).toBe(404);
  expect(await audited('support.file-viewed', ticket)).toBe(0);
  const seen = await fixture.fetched(admin, link);
  expect([seen.status, seen.bytes.equals(image)]).toEqual([200, true]);
  expect(await audited('support.file-viewed', ticket)).toBe(1);
  const id = link.split('/').at(-2) ?? '';
  const kept = await Promise.all(
    (await fixture.files('kept'))
      .filter((name) => name.startsWith(id))
      .map((name) => readFile(path.join(fixture.directory, 'kept', name))),
  );
  expect(kept).toHaveLength(1);
  expect(kept.some((bytes) => bytes.includes(image.subarray(200, 264)))).toBe(false);
});

test('S1: a file of staff answers what they have read, takes the conversation, and is read by its customer', async () => {
  const { ann, admin } = fixture;
  const ticket = await opened(ann);
  const desk = async () => (await admin.call('GET', `/api/admin/support/tickets/${ticket}`)).body;
  // What nobody of staff has read waits on.
  expect((await send(admin, ticket, pdf, 'application/pdf')).status).toBe(201);
  expect(await desk()).toMatchObject({ state: 'open', waitingSince: expect.any(String), unread: 1 });
  expect((await desk()).assignee).not.toBeNull();
  await admin.command('POST', `/api/admin/support/tickets/${ticket}/read`, { upTo: 2 });
  const sent = await send(admin, ticket, pdf, 'application/pdf');
  const { state, messages } = await read(ann, ticket);
  const { side, file } = messages.at(-1);
  expect([state, side, file.contentType]).toEqual(['answered', 'staff', 'application/pdf']);
  expect((await fixture.fetched(ann, `${locationOf(sent)}/file`)).bytes.equals(pdf)).toBe(true);
  expect(await desk()).toMatchObject({ state: 'answered', waitingSince: null, unread: 0 });
  expect(await audited('support.answer-file', ticket)).toBe(2);
});

test('S1: what is no picture or PDF is refused, and so is a file for a conversation that is full', async () => {
  const { ann } = fixture;
  const ticket = await opened(ann);
  expect((await send(ann, ticket, Buffer.from('MZ not a picture at all'))).code).toBe('file_type_refused');
  const begun = await fixture.create(ann, { purpose: 'support-file', ticket, size: image.length });
  await fixture.database.owner.query('update support_ticket set last_seq = $2 where id = $1', [
    ticket,
    ticketLimits.messages,
  ]);
  expect((await send(ann, ticket)).code).toBe('ticket_full');
  expect((await fixture.patch(ann, locationOf(begun), 0, image)).code).toBe('ticket_full');
  expect(await fixture.count('support_message where ticket = $1', [ticket])).toBe(1);
});

test('S1: files count as messages of the hour', async () => {
  const { bob } = fixture;
  const ticket = await opened(bob);
  let last = '';
  for (let sent = 0; sent <= ticketLimits.messagesPerHour && last === ''; sent += 1) {
    last = (await bob.command('POST', `/api/support/tickets/${ticket}/messages`, { text: 'And?' })).body.code ?? '';
  }
  expect(last).toBe('rate_limited');
  expect((await send(bob, ticket)).code).toBe('rate_limited');
});
