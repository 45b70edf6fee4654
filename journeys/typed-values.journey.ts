import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { openFeeForm } from './fee-form.ts';
import { demoMail, signInOnScreen, test } from './support.ts';

const app = journeyApp();

const halfDay = 'Enter a complete date, or clear this field';
const halfTime = 'Enter a complete date and time, or clear both';

/** Types into a field as a person does, part by part. */
async function typeInto(page: Page, field: Locator, keys: string): Promise<void> {
  await field.focus();
  await page.keyboard.type(keys);
}

test('[E1][X8] a change whose time is half typed is not proposed; completed, it waits for its time', async ({
  open,
}) => {
  const page = await open(app);
  const form = await openFeeForm(page);
  await form.getByLabel('New value (USD)').fill('4.75');
  await form.getByLabel('Reason').fill('Blocks are dearer');
  const at = form.getByLabel('Takes effect (UTC)');
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const [year = '', month = '', date = ''] = day.split('-');
  await typeInto(page, at, month + date + year);
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(form.getByText(halfTime)).toBeVisible();
  await expect(at).toBeFocused();
  await expectNoAxeFindings(page);
  const admin = await signIn(app.url, demoMail('admin2'));
  const waiting = async () => {
    const { body } = await admin.get('/api/admin/settings');
    const items = body['items'] as readonly { readonly name: string; readonly next: unknown }[];
    return items.find(({ name }) => name === 'networkFee:Bitcoin')?.next ?? null;
  };
  expect(await waiting()).toBeNull();

  await at.fill(`${day}T10:00`);
  await expect(form.getByText(halfTime)).toHaveCount(0);
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(page.getByText(/^Network fee, Bitcoin: 4\.75 USD proposed\./)).toBeVisible();
  expect(await waiting()).toMatchObject({ effectiveAt: `${day}T10:00:00.000Z` });
});

test('[E1][R1.7] a list is not narrowed by half a day, and says so at the field', async ({ open }) => {
  const page = await open(app);
  await page.goto('/admin/audit');
  await signInOnScreen(page, demoMail('auditor'));
  const from = page.getByLabel('From day (UTC)');
  await typeInto(page, from, '1101');
  await from.blur();
  await expect(page.getByText(halfDay)).toBeVisible();
  // Emptied again, the field has nothing to say.
  await from.focus();
  for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
  await expect(page.getByText(halfDay)).toHaveCount(0);

  // A day that counts stays until another one is whole.
  await from.fill('2026-01-01');
  await expect(page).toHaveURL(/from=2026-01-01/);
  await from.focus();
  await page.keyboard.press('Backspace');
  await from.blur();
  await expect(page.getByText(halfDay)).toBeVisible();
  await expect(page).toHaveURL(/from=2026-01-01/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(halfDay)).toHaveCount(0);
  await expect(page).not.toHaveURL(/from=/);

  await page.goto('/admin/ledger');
  await typeInto(page, page.getByLabel('From day (UTC)'), '1101');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText(halfDay)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/ledger$/);
});

test('[E1][E3] what is typed into a form of the console is there again after another screen, until it is sent or discarded', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/mining/plans');
  await signInOnScreen(page, demoMail('admin'));
  const opener = page.getByRole('button', { name: 'New plan…' });
  const form = page.getByRole('form', { name: 'New plan' });
  await opener.click();
  await form.getByLabel('Name').fill('A plan half written');
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Not in force yet' })).toBeVisible();
  await page.goBack();
  await opener.click();
  await expect(form.getByLabel('Name')).toHaveValue('A plan half written');
  await expect(form.getByText('You typed this before, and nothing confirmed that it was sent.')).toBeVisible();
  await expectNoAxeFindings(page);
  await form.getByRole('button', { name: 'Discard what was typed' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Name')).toBeFocused();
});
