import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[R1.13] staff select customers by keyboard, put a tag on them, and see who was refused and why', async ({
  open,
}) => {
  const admin = await open(app);
  await signInQuietly(admin, app, 'admin');
  await admin.goto('/admin/customers?show=all');
  const boxes = admin.getByRole('checkbox', { name: /^Select / });
  await expect(boxes.nth(3)).toBeVisible();
  const bar = admin.getByRole('region', { name: 'Selected customers' });
  await expect(bar.getByRole('status')).toHaveText('No customers selected');

  await boxes.nth(0).focus();
  await admin.keyboard.press('Space');
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await boxes.nth(2).focus();
  await admin.keyboard.press('Shift+Space');
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await expect(boxes.nth(1)).toBeChecked();
  await boxes.nth(1).focus();
  await admin.keyboard.press('Space');
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await expectNoAxeFindings(admin);

  await bar.getByLabel('Tag', { exact: true }).fill('Call Back');
  await admin.keyboard.press('Enter');
  await expect(bar.getByText('Tag put on: all 2.')).toBeVisible();
  await expect(bar.getByRole('status').first()).toHaveText('No customers selected');
  await expect(admin.getByRole('row').filter({ hasText: 'call back' })).toHaveCount(2);

  // Nobody tags themselves: that one is refused, the other is done.
  await admin.goto('/admin/customers?search=admin');
  await expect(boxes).toHaveCount(2);
  await bar.getByRole('button', { name: 'Select all 2 on this page' }).click();
  await expect(bar).toBeFocused();
  await bar.getByLabel('Tag', { exact: true }).fill('staff');
  await bar.getByRole('button', { name: 'Put tag on' }).click();
  await expect(bar.getByText('Tag put on: 1. Not done: 1, which stay selected.')).toBeVisible();
  await expect(bar.getByRole('list', { name: 'Not done' }).getByRole('listitem')).toHaveCount(1);
  await expect(bar.getByRole('status').first()).toHaveText('1 selected');
  await expectNoAxeFindings(admin);
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(admin);
  await expectNoAxeFindings(admin);

  // Another part of the list is another selection.
  await admin.getByRole('group', { name: 'Which customers' }).getByRole('button', { name: 'approved' }).click();
  await expect(bar.getByText('Tag put on: 1.')).toHaveCount(0);
  await expect(boxes.first()).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('No customers selected');
});
