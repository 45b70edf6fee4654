import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, signInQuietly, test } from './support.ts';

const app = journeyApp('simulated');

const title = 'Terms of service';

test('[B2.5] [I1] one owner proposes terms, a different one approves them, and page and sign-up have them without a restart', async ({
  open,
}) => {
  const visitor = await open(app);
  await visitor.goto('/pages/terms-of-service');
  await expect(visitor.getByRole('heading', { name: 'How this dashboard works' })).toBeVisible();

  const page = await open(app);
  await page.goto('/admin/settings/texts');
  await signInOnScreen(page, demoMail('admin'));
  const panel = page.getByRole('region', { name: title, exact: true });
  await panel.getByRole('button', { name: `Change ${title}…` }).click();
  const form = page.getByRole('form', { name: `Change ${title}` });
  const english = form.getByLabel('Text (English)');
  await form.getByLabel('Text (Español)').fill('Nuestras condiciones.');
  await form.getByRole('button', { name: 'Propose text' }).click();
  await expect(form.getByText('Needed: it is shown where a language is missing')).toBeVisible();
  await english.fill('# Our rules\n\nSee [here](javascript:alert)');
  await expect(form.getByText(/^Line 3 links to javascript:alert/)).toBeVisible();
  await english.fill('# Our rules\n\nBe <b>fair</b>.');
  await expect(form.getByText(/^Line 3 has HTML, <b>/)).toBeVisible();
  await english.fill('# Our rules\n\nBe fair with {{name}}:\n- to us\n- to [others](/pages/fair-play)');
  await expect(form.getByText('3 to 500 characters')).toBeVisible();
  await form.getByLabel('Reason').fill('Our own rules');
  const then = form.getByRole('region', { name: 'Then, English' });
  await expect(then.getByRole('heading', { name: 'Our rules' })).toBeVisible();
  await expect(then.getByText('Be fair with Fairlead:')).toBeVisible();
  await expectNoAxeFindings(page);
  await form.getByRole('button', { name: 'Propose text' }).click();
  await expect(page.getByText(/^Terms of service proposed\./)).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Not in force yet', exact: true });
  await expect(waiting.getByRole('region', { name: 'Now, English' })).toHaveText('No text of your own.');
  await expect(waiting.getByRole('region', { name: 'Then, Español' })).toHaveText('Nuestras condiciones.');
  await expect(waiting.getByText('A different owner approves it.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'How this dashboard works' })).toBeVisible();

  const second = await open(app);
  await second.goto('/admin/settings/texts');
  await signInOnScreen(second, demoMail('admin2'));
  const decided = second.getByRole('region', { name: 'Not in force yet', exact: true });
  await decided.getByRole('button', { name: 'Approve…' }).click();
  await decided.getByRole('button', { name: 'Approve texts' }).click();
  await expect(second.getByText(/the new texts are in force\.$/)).toBeVisible();
  await second.getByRole('button', { name: `Details ${title}` }).press('Enter');
  await expect(second.getByText('“Our own rules”', { exact: true })).toBeVisible();
  await expectNoAxeFindings(second);

  await expect
    .poll(async () => (await visitor.request.get('/pages/terms-of-service')).text())
    .toContain('<h3>Our rules</h3>');
  await visitor.goto('/pages/terms-of-service');
  await expect(visitor.getByRole('heading', { name: 'Fairlead’s own terms' })).toBeVisible();
  await expect(visitor.getByRole('listitem').filter({ hasText: 'to us' })).toBeVisible();
  await expectNoAxeFindings(visitor);
  await visitor.goto('/pages/terms-of-service?lang=es');
  await expect(visitor.getByText('Nuestras condiciones.')).toBeVisible();

  const customer = await open(app);
  await signInQuietly(customer, app, 'customer');
  await customer.goto('/user');
  await expect(customer.getByText(/^The agreements below have changed since you accepted them/)).toBeVisible();
  await customer.getByText(`${title}: read in full`).click();
  const agreed = customer.getByRole('region', { name: title });
  await expect(agreed.getByRole('heading', { name: 'Our rules' })).toBeVisible();
  await expect(agreed.getByText('Be fair with Fairlead:')).toBeVisible();
  await expect(agreed.getByRole('link', { name: 'others' })).toHaveAttribute('target', '_blank');
  await expectNoAxeFindings(customer);
  await customer.getByLabel('I have read the terms of service and accept them.').check();
  const sent = customer.waitForRequest((request) => request.url().endsWith('/api/onboarding/agreements'));
  await customer.getByRole('button', { name: 'Accept and continue' }).click();
  // The disclosure was not shown: nothing is said of it.
  expect(Object.keys((await sent).postDataJSON().accepted)).toEqual(['terms']);
  await expect(customer.getByText(/^The agreements below have changed/)).toHaveCount(0);

  await test.step('the contact page goes on in the browser with the text that it was served with', async () => {
    await page.getByRole('button', { name: 'Change Contact us…' }).click();
    const contact = page.getByRole('form', { name: 'Change Contact us' });
    await contact
      .getByLabel('Text (English)')
      .fill('# Our office\n\nIt is open\nat noon: [look](https://a.example/).\n\n- bell\n- door');
    await contact.getByLabel('Reason').fill('Where we are');
    await contact.getByRole('button', { name: 'Propose text' }).click();
    await expect(page.getByText(/^Contact us proposed\./)).toBeVisible();
    await second.reload();
    await decided.getByRole('button', { name: 'Approve…' }).click();
    await decided.getByRole('button', { name: 'Approve texts' }).click();
    await expect(second.getByText(/the new texts are in force\.$/)).toBeVisible();
    await expect
      .poll(async () => (await visitor.request.get('/pages/contact?lang=en')).text())
      .toContain('<h2>Our office</h2>');
    const before = await (await visitor.request.get('/pages/contact?lang=en')).text();
    await visitor.goto('/pages/contact?lang=en');
    await expect(visitor.getByRole('button', { name: 'Send message' })).toBeEnabled();
    const own = visitor.locator('#contactText');
    await expect(own.getByRole('heading', { name: 'Our office', level: 2 })).toBeVisible();
    expect(before).toContain(await own.evaluate((element) => element.innerHTML));
    await expectNoAxeFindings(visitor);
    await visitor.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(visitor);
  });
});
