/**
 * The public pages are rendered when the product is built and know neither operator nor offer then. What they say of both
 * stands as blanks that the server fills when it serves them: `{{name}}` for a text, and for a part of a page
 * `{{#phone}}…{{/phone}}` (there when the text or flag is) or `{{^stocks}}…{{/stocks}}` (there when it is not).
 */
export const legalLinkTexts = ['firstLinkText', 'secondLinkText', 'thirdLinkText', 'fourthLinkText'] as const;
export const legalLinkUrls = ['firstLinkUrl', 'secondLinkUrl', 'thirdLinkUrl', 'fourthLinkUrl'] as const;

export const moreSupportTexts = ['secondSupport', 'thirdSupport', 'fourthSupport'] as const;

export const siteTexts = [
  'name',
  'supportEmail',
  ...moreSupportTexts,
  'address',
  'phone',
  'phoneDigits',
  'headerLogo',
  'headerLogoDark',
  'footerLogo',
  'footerLogoDark',
  // The address of the operator's mark.
  'icon',
  // The picture of a shared page, as a path, and its description.
  'card',
  'cardAlt',
  'company',
  'licence',
  'operatorRisk',
  ...legalLinkTexts,
  ...legalLinkUrls,
  // Whose service the outside chat is, where there is one (S1.2).
  'chatHost',
  // The operator's own texts (B2.5), as parts of a page; the last one as the words that it is made of.
  'privacyText',
  'termsText',
  'aboutText',
  'contactText',
  'contactWords',
  // How long ID images are kept once their time has begun (I5), such as '5 years'.
  'identityRetention',
  // The address of the installation, without a path.
  'origin',
  // What is announced at the moment (X9), as lines of a page, and as the JSON that they are made of.
  'announced',
  'announcedWords',
] as const;
export type SiteText = (typeof siteTexts)[number];

/** What an operator may offer beside up/down trades, outside the dashboard; off unless configured. */
export const products = ['stocks', 'options'] as const;
export type Product = (typeof products)[number];

/** Whom a page is served to: `member`, who is signed in; `approved`, whose area is open; `staff`, who has the console too. */
export const memberFlags = ['member', 'approved', 'staff'] as const;
export type MemberFlag = (typeof memberFlags)[number];
export type SiteReader = Readonly<Record<MemberFlag, boolean>>;

/** `passkeys`: a browser can have them of the page's address. */
export type ReaderFlag = MemberFlag | 'passkeys';
export type SiteFlag = SiteText | Product | 'demo' | ReaderFlag;

/** The element of a page that holds the brand as JSON, for pages that go on living in the browser. */
export const brandElement = 'brand';

/** On that element: the flags of its reader that hold, with a space between them. */
export const readerAttribute = 'data-reader';
