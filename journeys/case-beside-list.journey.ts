import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[R1.5][R1.7] a case opens beside its list, is gone through by key, and a link opens one that the list has not loaded', async ({
  open,
}) => {
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  await ada.goto('/admin/customers?show=all');
  const rows = ada.getByRole('group', { name: 'Customers', exact: true }).getByRole('row');
  const first = rows.nth(1).getByRole('button');
  const name = (await first.getAttribute('aria-label'))?.replace(/^\w+ /, '') ?? '';
  await first.focus();
  await ada.keyboard.press('Enter');
  const beside = ada.getByRole('region', { name, exact: true });
  await expect(beside.getByRole('heading', { name, exact: true })).toBeFocused();
  await expect(ada).toHaveURL(/[?&]open=usr_/);
  await expect(rows.nth(2)).toBeInViewport();
  await expectNoAxeFindings(ada);
  await expectNoSidewaysScroll(ada);

  await test.step('the next and the one before are a key away, and Escape gives the focus back to the row', async () => {
    const waiting = ada.locator('main [data-row="waits"]').first();
    const next = (await waiting.getAttribute('aria-label'))?.replace(/^\w+ /, '') ?? '';
    await ada.keyboard.press('n');
    await expect(ada.getByRole('heading', { name: next, exact: true })).toBeFocused();
    await expect(beside).toBeHidden();
    await ada.keyboard.press('Escape');
    await expect(ada.getByRole('button', { name: `Review ${next}`, exact: true })).toBeFocused();
    await expect(ada).not.toHaveURL(/open=/);
    await ada.keyboard.press('p');
    await expect(ada.locator('main [data-case-title]')).toBeFocused();
    await ada.keyboard.press('?');
    await expect(ada.getByRole('dialog', { name: 'Keys of lists' })).toContainText('open the case before that waits');
    await ada.keyboard.press('Escape');
    await expect(ada.locator('main [data-case-title]')).toBeVisible();
  });

  await test.step('a case that is closed leaves its row in sight, wherever the page had been scrolled to', async () => {
    await ada.setViewportSize({ width: 1440, height: 480 });
    const last = ada.locator('main [data-row]').last();
    const record = (await last.getAttribute('data-record')) ?? '';
    const row = ada.locator(`main [data-record="${record}"]`);
    await last.focus();
    await ada.keyboard.press('Enter');
    await expect(ada.locator('main [data-case-title]')).toBeFocused();
    await expect(row).toBeInViewport();
    await ada.evaluate(() => scrollTo(0, 0));
    await expect(row).not.toBeInViewport();
    await ada.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  });

  await test.step('a link opens a case that this part of the list does not have, and it stays open', async () => {
    const { items } = await (await ada.request.get('/api/admin/deposits?limit=1&status=approved')).json();
    await ada.goto(`/admin/deposits?open=${items[0].id}`);
    const linked = ada.getByRole('region', { name: /^Deposit of/ });
    await expect(linked.getByText('Credited', { exact: true })).toBeVisible();
    await expect(ada).toHaveURL(/open=dep_/);
    await ada.setViewportSize({ width: 390, height: 844 });
    await expect(linked.getByText('Credited', { exact: true })).toBeVisible();
    await expectNoAxeFindings(ada);
    await expectNoSidewaysScroll(ada);
    await linked.getByRole('button', { name: /^Close/ }).click();
    await expect(linked).toBeHidden();
    await ada.goto('/admin/deposits?open=dep_00000000000000000000000000');
    await expect(ada.getByText('There is no such case.')).toBeVisible();
    await expect(ada).not.toHaveURL(/open=/);
  });

  await test.step('on a narrow screen a case opens within its list', async () => {
    await ada.goto('/admin/deposits?show=all');
    const row = ada.locator('main [data-row]').first();
    await row.click();
    await expect(ada.locator('main [data-case-title]')).toHaveCount(0);
    await expect(ada.getByRole('region', { name: 'Decision' })).toBeVisible();
    await expectNoSidewaysScroll(ada);
    await ada.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  });
});
