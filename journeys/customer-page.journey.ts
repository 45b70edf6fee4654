import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[R1.14][R1.15][R1.5] on a customer’s page staff pin a note, read the statement, and narrow the timeline to days', async ({
  open,
}) => {
  const { uid } = (await (await signIn(app.url, demoMail('customer'))).get('/api/me')).body;
  const support = await open(app);
  await signInQuietly(support, app, 'support');
  await support.goto(`/admin/customers/${uid}`);

  await test.step('a note is added, pinned, and read by a colleague; nothing is offered to an auditor', async () => {
    const notes = support.getByRole('region', { name: 'Notes, for staff only' });
    await expect(notes.getByText('No notes yet.')).toBeVisible();
    // By key: the parts above are read at the same time, and their coming may move the button from under the pointer.
    await notes.getByRole('button', { name: 'Add note' }).press('Enter');
    await expect(notes.getByRole('textbox', { name: 'New note' })).toBeFocused();
    await notes.getByRole('textbox', { name: 'New note' }).fill('Call in the morning.');
    await notes.getByLabel('Pin it above the other notes').check();
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(support.getByText('The note is added.')).toBeVisible();
    await notes.getByRole('textbox', { name: 'New note' }).fill('Prefers e-mail.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    const list = notes.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await expect(list).toHaveCount(2);
    await expect(list.first()).toContainText('Call in the morning.');
    await expect(list.first()).toContainText('pinned');
    await expectNoAxeFindings(support);

    const auditor = await open(app);
    await signInQuietly(auditor, app, 'auditor');
    await auditor.goto(`/admin/customers/${uid}`);
    const read = auditor.getByRole('region', { name: 'Notes, for staff only' });
    await expect(read.getByText('Call in the morning.')).toBeVisible();
    await expect(read.getByRole('button')).toHaveCount(0);
  });

  await test.step('the statement opens when it is asked for, and its table is a file', async () => {
    await support.getByRole('button', { name: 'Show the statement' }).click();
    const movements = support.getByRole('region', { name: 'Movements', exact: true }).first();
    await expect(movements.getByRole('row').nth(1)).toBeVisible();
    await expect(movements.getByTestId('closing-balance')).toHaveText(/\d\.\d\d$/);
    await expectNoAxeFindings(support);
    const file = support.waitForEvent('download');
    await movements.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await readFile(await (await file).path(), 'utf8')).split('\r\n').length).toBeGreaterThan(3);
    await support.getByRole('group', { name: 'Which money' }).getByRole('button', { name: 'practice money' }).click();
    await expect(movements.getByText('Amount (practice USD)')).toBeVisible();
  });

  await test.step('kind and days of the timeline stand in the address', async () => {
    const timeline = support.getByRole('region', { name: 'Timeline, newest first' });
    await timeline.getByRole('button', { name: 'deposits' }).click();
    await timeline.getByText('Filters', { exact: true }).click();
    await timeline.getByLabel('From day (UTC)').fill('2020-01-01');
    await timeline.getByLabel('To day (UTC)').fill('2020-01-02');
    await timeline.getByRole('button', { name: 'Apply' }).click();
    await expect(timeline.getByText('Nothing of this kind happened on these days.')).toBeVisible();
    await expect(support).toHaveURL(/kind=deposit.*from=2020-01-01.*to=2020-01-02/);
    await support.reload();
    await expect(timeline.getByText('Nothing of this kind happened on these days.')).toBeVisible();
    await timeline.getByRole('button', { name: 'Clear' }).click();
    await expect(timeline.getByRole('list', { name: 'Timeline' }).getByRole('link').first()).toBeVisible();
    await support.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(support);
    await expectNoAxeFindings(support);
  });
});
