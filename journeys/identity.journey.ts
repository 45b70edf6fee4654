import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { drawDemoDocument } from '#server/outside/demo-documents.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, signInQuietly, test } from './support.ts';

const app = journeyApp();

const uploaded = "ID Card Uploaded,We'll notify you of the outcome as soon as possible.";
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const field = (page: Page, side: 'front' | 'back') => page.getByLabel(new RegExp(`^(Choose|Replace) the ${side}$`));

async function openCase(admin: Page, name: string): Promise<void> {
  await admin.goto('/admin/identities');
  await admin.getByRole('button', { name: `Review ID images of ${name}` }).click();
  await admin.getByRole('button', { name: 'Take the case' }).click();
  await expect(admin.getByRole('img', { name: `The front of the ID card of ${name}` })).toBeVisible();
}

test('[I3] [I4] [A8] from declined to approved: looked at here, handed in, declined with a reason, handed in again', async ({
  open,
}) => {
  const customer = await open(app);
  const admin = await open(app);
  const [front, back] = await Promise.all([drawDemoDocument('front'), drawDemoDocument('back')]);
  // A photo of several megabytes, as a phone takes it.
  const noise = { type: 'gaussian', mean: 0, sigma: 40 } as const;
  const grain = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: 'black', noise } })
    .png()
    .toBuffer();
  const photo = await sharp(front)
    .resize(2400, 1600)
    .composite([{ input: grain, blend: 'add' }])
    .jpeg({ quality: 97 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(1_048_576);

  await test.step('the status screen says why, and takes no front without a back', async () => {
    await customer.goto('/user');
    await signInOnScreen(customer, demoMail('declined'));
    await expect(customer.getByRole('heading', { name: 'KYC DECLINED' })).toBeVisible();
    await expect(customer.getByText(/^The images cannot be read/)).toBeVisible();
    await expect(customer.getByRole('link', { name: 'Correct your details' })).toBeVisible();
    await field(customer, 'front').setInputFiles(jpeg('photo.jpg', photo));
    await expect(customer.getByText(/^Your photo has \d\.\d MB\. We send the smaller copy/)).toBeVisible();
    await expect(customer.getByText(/^2000 × 1333 pixels, \d+ kB$/)).toBeVisible();
    await customer.getByRole('button', { name: 'Send both images' }).click();
    await expect(customer.getByText(/^The back is missing; the front alone isn’t enough/)).toBeVisible();
    await expect(field(customer, 'back')).toBeFocused();
    await expectNoAxeFindings(customer);
  });

  await test.step('what is no image, damaged, or two at once is refused at its side, and the other side stays', async () => {
    await field(customer, 'back').setInputFiles(jpeg('back.jpg', back));
    await expect(customer.getByRole('img', { name: 'The back as it will be sent' })).toBeVisible();
    await field(customer, 'back').setInputFiles(
      jpeg('card.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    );
    await expect(customer.getByText('The back is not a JPEG, PNG or GIF image. Choose another one.')).toBeVisible();
    // The picture from before is not what was meant to be sent.
    await expect(customer.getByRole('img', { name: 'The back as it will be sent' })).toHaveCount(0);
    await field(customer, 'back').setInputFiles(jpeg('card.jpg', front.subarray(0, 400)));
    await expect(customer.getByText(/^The back is damaged or incomplete/)).toBeVisible();
    await customer.getByText('Drop the back here').evaluate((zone) => {
      const dropped = new DataTransfer();
      for (const name of ['one.jpg', 'two.jpg']) dropped.items.add(new File(['x'], name, { type: 'image/jpeg' }));
      zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }));
    });
    await expect(customer.getByText(/^The back takes one image, and 2 were dropped/)).toBeVisible();
    await expect(customer.getByRole('img', { name: 'The front as it will be sent' })).toBeVisible();
  });

  await test.step('a large photo stays within the limit as it is turned, the other side is turned, both sent', async () => {
    await customer.getByRole('button', { name: 'Rotate the front' }).click();
    await expect(customer.getByText(/^1333 × 2000 pixels, \d+ kB$/)).toBeVisible();
    const dim = await sharp(back).linear(0.25, 0).blur(6).jpeg().toBuffer();
    await field(customer, 'back').setInputFiles(jpeg('back.jpg', dim));
    await expect(
      customer.getByText(/^It looks blurred.*It looks dark.*You can also send it as it is\.$/),
    ).toBeVisible();
    await field(customer, 'back').setInputFiles(jpeg('back.jpg', back));
    await expect(customer.getByText(/^It looks/)).toHaveCount(0);
    await customer.getByRole('button', { name: 'Rotate the back' }).click();
    await expect(customer.getByText(/^640 × 960 pixels/)).toBeVisible();
    await customer.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(customer);
    await expectNoAxeFindings(customer);
    await customer.getByRole('button', { name: 'Send both images' }).click();
    await expect(customer.getByRole('status').filter({ hasText: uploaded })).toBeVisible();
    await expect(customer.getByRole('heading', { name: 'Account In Review' })).toBeVisible();
    await expect(customer.getByText(/^We have everything we need\./)).toBeVisible();
    await customer.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a reviewer takes the case, looks closely, and declines for a reason of the list', async () => {
    await admin.goto('/');
    await signInQuietly(admin, app, 'admin');
    await openCase(admin, 'Dee Declined');
    await expect(admin.getByText('Date of birth', { exact: true })).toBeVisible();
    await expect(admin.getByRole('group', { name: 'Identities', exact: true })).toContainText(/4[78] h left/);
    await admin.getByRole('button', { name: 'Front larger' }).click();
    await expect(admin.getByLabel('Size of the front')).toHaveText('150 %');
    await admin.getByRole('button', { name: 'Rotate the back' }).click();
    await admin.getByRole('button', { name: 'Decline…' }).click();
    await admin.getByRole('button', { name: 'Decline the ID images of Dee Declined' }).click();
    await expect(admin.getByText('Choose the reason the customer reads.')).toBeVisible();
    await admin.getByLabel('Expired').check();
    await expect(admin.getByText(/^The customer reads: “The document has expired/)).toBeVisible();
    await expectNoAxeFindings(admin);
    await admin.getByRole('button', { name: 'Decline the ID images of Dee Declined' }).click();
    await expect(admin.getByText(/are declined: Expired\. The account is declined\./)).toBeVisible();
  });

  await test.step('the waiting screen says so by itself; other images are handed in and approved', async () => {
    await expect(customer.getByRole('heading', { name: 'KYC DECLINED' })).toBeVisible();
    await expect(customer.getByText(/^The document has expired/)).toBeVisible();
    await customer.goto('/user/signup/step-four');
    await expect(customer).toHaveTitle(/^Your identity \| /);
    await field(customer, 'front').setInputFiles(jpeg('front.jpg', front));
    await field(customer, 'back').setInputFiles(jpeg('back.jpg', back));
    await expect(customer.getByRole('img', { name: 'The back as it will be sent' })).toBeVisible();
    await customer.getByRole('button', { name: 'Send both images' }).click();
    await expect(customer.getByText(uploaded)).toBeVisible();
    await expect(customer).toHaveURL(/\/user$/);
  });

  await test.step('on the customer’s page one decision verifies the identity and approves the account', async () => {
    const { uid } = await (await customer.request.get('/api/me')).json();
    await admin.goto(`/admin/customers/${uid}`);
    const identity = admin.getByRole('region', { name: 'Identity', exact: true });
    await expect(identity.getByText('pending: waits for the decision on these images')).toBeVisible();
    await identity.getByRole('button', { name: 'Take the case' }).click();
    await expect(identity.getByRole('img', { name: 'The front of the ID card of Dee Declined' })).toBeVisible();
    await expect(identity.getByText('Date of birth', { exact: true })).toBeVisible();
    await identity.getByRole('button', { name: 'Approve…' }).click();
    await expectNoAxeFindings(admin);
    await admin.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(admin);
    await admin.setViewportSize({ width: 1440, height: 900 });
    await identity.getByRole('button', { name: 'Approve Dee Declined' }).click();
    await expect(
      admin.getByText('The identity of Dee Declined is verified, and the account is approved.'),
    ).toBeVisible();
  });

  await test.step('kyc shows the outcome, the images, and what was before', async () => {
    await expect(customer.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await customer.goto('/user/kyc');
    await expect(customer.getByText(/^Your ID images were approved on/)).toBeVisible();
    await customer.getByRole('button', { name: 'Show the images' }).click();
    const image = customer.getByRole('img', { name: 'The front of your ID card' });
    await expect(image).toHaveJSProperty('naturalWidth', 960);
    await expect(customer.getByRole('list', { name: 'Earlier images' }).getByRole('listitem')).toHaveCount(2);
    await expectNoAxeFindings(customer);
  });
});
