import type { Variable, Variables } from './variable.ts';

const first = true as const;

const logo = (where: string, usually: string): Variable => ({
  says: `The operator’s logo${where}, at most 32 KiB.`,
  form: 'SVG or PNG file',
  usually,
  first,
});
const legalText = (title: string, page: string): Variable => ({
  says: `The operator’s own ${title}, of at most 256 KiB in one language for all, shown on ${page}.`,
  form: 'plain-text file',
  first,
});

/** Whose site it is. */
export const brand: Variables = {
  BRAND_FILE: {
    says: 'The operator’s brand: name, colours, logos, icon, font, sharing card and legal notice ([branding.md](branding.md)); the variables of the brand below are then not to be set.',
    form: 'JSON file',
    first: 'but for typeface, sharing card and logo of e-mails',
  },
  BRAND_NAME: {
    says: 'The operator’s name; production refuses the demo’s.',
    form: 'text of at most 40 characters',
    usual: { demo: 'Fairlead', production: '' },
    required: 'without BRAND_FILE',
    first,
  },
  SUPPORT_EMAIL: {
    says: 'Where customers write to; production refuses the demo’s, and what ends in `.example`.',
    form: 'e-mail address',
    usual: { demo: 'support@demo.fairlead.example', production: '' },
    required: 'without BRAND_FILE',
    first,
  },
  BRAND_ADDRESS: { says: 'The operator’s postal address.', form: 'text', first },
  BRAND_PHONE: { says: 'The operator’s phone number.', form: 'text', first },
  BRAND_LOGO: logo('', 'the name as text'),
  BRAND_HEADER_LOGO: logo(' in the header', '`BRAND_LOGO`'),
  BRAND_FOOTER_LOGO: logo(' in the footer', '`BRAND_LOGO`'),
  PRIVACY_FILE: legalText('privacy policy', '/pages/privacy-policy'),
  TERMS_FILE: legalText('terms of service', '/pages/terms-of-service'),
  CHAT_URL: {
    says: 'An outside chat that support is reached by (SPEC S1.2): the page that its provider offers, https in production and on no host of this installation; needs `CHAT_ID`.',
    form: 'address with `{id}` in it',
    usually: 'the product’s own conversations',
    example: 'https://chat.example/embed/{id}',
  },
  CHAT_ID: {
    says: 'Takes the place of `{id}` in `CHAT_URL`.',
    form: '1 to 128 letters, digits and `. _ ~ -`',
  },
};

/** Of whoever tests the product; the product reads none of them. */
export const tests: Variables = {
  CHROME_PATH: {
    says: 'The browser that journeys and pictures are made with.',
    form: 'file',
    usually: 'found or installed by `npm test`',
  },
  FAIRLEAD_TEST_POSTGRES: {
    says: 'The release of Debian’s PostgreSQL that tests run on instead of the embedded one.',
    form: 'release',
    usually: 'the embedded database',
  },
  FAIRLEAD_JOURNEY_DATA: {
    says: 'The seeded data that journeys copy, set by their setup.',
    form: 'folder',
  },
  PROPERTY_SEED: {
    says: 'The seed of the values that properties try.',
    form: '`random`, or whole number of at most 9 digits',
    usual: '20261123',
  },
};
