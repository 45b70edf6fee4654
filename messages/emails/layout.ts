import { type Accent, surfaces } from '#domain/brand/accent.ts';
import type { LegalNotice, OperatorText } from '#domain/brand/brand.ts';
import { escapeHtml } from '#domain/html/escape.ts';
import type { Language } from '#domain/languages/language.ts';

/** An accent, and the text on it. */
type MailAccent = Pick<Accent, 'accent' | 'ink'>;

/** How the operator's e-mails look (B2.3): the accent is that of light surfaces. */
export interface MailLook extends MailAccent {
  readonly dark: MailAccent;
  /**
   * The size at which the logo is shown, and whether it is a mark that has the name beside it; null where the head is the name in
   * letters.
   */
  readonly logo: { readonly width: number; readonly height: number; readonly besideName: boolean } | null;
  /** Company, licence and address, as far as the operator gives them. */
  readonly lines: readonly string[];
  readonly risk: OperatorText | null;
  readonly links: LegalNotice['links'];
}

interface Labelled {
  readonly label: string;
  readonly href: string;
}

/** What an e-mail says, in the order in which it is read. */
export interface EmailContent {
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  readonly before: readonly string[];
  readonly button: Labelled | null;
  readonly after: readonly string[];
  /** Why somebody gets it. */
  readonly why: string;
  /** The addresses of the product's own that its texts name: they alone become links. */
  readonly links: readonly string[];
  /** Of an e-mail to staff: pages of the console at its end, in the place of the operator's notices to customers. */
  readonly consoleLinks?: readonly Labelled[];
}

/** The name of the logo's part within a mail. */
export const mailLogoId = 'logo@brand';

/** The last lines of each e-mail: why one gets it, and who runs the product; what customers are warned of is not said to staff. */
const footLines = ({ why, language, consoleLinks }: EmailContent, { lines, risk }: MailLook): readonly string[] => [
  why,
  ...lines,
  ...(risk === null || consoleLinks ? [] : [risk[language]]),
];

/** The addresses below them: of the operator's notices to customers, or of the console's own pages. */
const footLinks = ({ language, consoleLinks }: EmailContent, { links }: MailLook): readonly Labelled[] =>
  consoleLinks ?? links.map(({ text, url }) => ({ label: text[language], href: url }));

/** An e-mail as plain text, with each fact that the rendered one has. */
export function emailText(content: EmailContent, product: string, look: MailLook): string {
  const { heading, before, button, after } = content;
  const links = footLinks(content, look).map(({ label, href }) => `${label}: ${href}`);
  const body = [heading, ...before, ...(button === null ? [] : [`${button.label}:\n${button.href}`]), ...after];
  return `${body.join('\n\n')}\n\n-- \n${[product, ...footLines(content, look), ...links].join('\n')}\n`;
}

const ink = { light: '#14181d', dark: '#eceae5' } as const;
const soft = { light: '#4a525c', dark: '#b6bcc3' } as const;
const line = { light: '#e2ded7', dark: '#2a3037' } as const;
const typeface = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Clients that follow the reader's dark colours read these; the others show what the elements themselves say. */
const styleOf = ({ dark }: MailLook): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${surfaces.dark.paper}!important}
.card{background:${surfaces.dark.sheet}!important;border-color:${line.dark}!important}
.ink{color:${ink.dark}!important}
.soft{color:${soft.dark}!important}
.link{color:${dark.accent}!important}
.button{background:${dark.accent}!important;color:${dark.ink}!important}
}
@media (max-width:480px){.card{padding:24px 20px!important}}`;

const anchor = (href: string, text: string, accent: string): string =>
  `<a href="${escapeHtml(href)}" class="link" style="color:${accent};overflow-wrap:anywhere">${escapeHtml(text)}</a>`;

/** A text with the addresses that it names as links; all others, such as what somebody has typed, stay letters. */
function linked(text: string, links: readonly string[], accent: string): string {
  const [link, ...rest] = links;
  if (link === undefined) return escapeHtml(text);
  return text
    .split(link)
    .map((part) => linked(part, rest, accent))
    .join(anchor(link, link, accent));
}

/** An e-mail as HTML: one table, no script, nothing loaded from outside; the logo travels within the mail. */
export function emailHtml(content: EmailContent, product: string, look: MailLook): string {
  const { language, subject, heading, before, button, after, links } = content;
  // The longer first: one address may be the beginning of another.
  const known = links.toSorted((a, b) => b.length - a.length);
  const paragraph = (text: string): string =>
    `<p class="ink" style="margin:0 0 16px;color:${ink.light};font-size:16px;line-height:1.5;white-space:pre-line;overflow-wrap:anywhere">${linked(text, known, look.accent)}</p>`;
  const foot = [
    ...footLines(content, look).map((text) => escapeHtml(text)),
    ...footLinks(content, look).map(({ label, href }) => anchor(href, label, look.accent)),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${styleOf(look)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${surfaces.light.paper};${typeface}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:${surfaces.light.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${headOf(product, look)}</td></tr>
<tr><td class="card" style="padding:32px;background:${surfaces.light.sheet};border:1px solid ${line.light};border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;color:${ink.light};font-size:22px;line-height:1.3;font-weight:600">${escapeHtml(heading)}</h1>
${before.map(paragraph).join('\n')}
${button === null ? '' : buttonOf(button, look)}
${after.map(paragraph).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;color:${soft.light};font-size:13px;line-height:1.5">
${foot.map((text) => `<p style="margin:0 0 8px">${text}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function headOf(product: string, { logo, accent, ink: text }: MailLook): string {
  const name = escapeHtml(product);
  const picture = (alt: string, corners: number): string =>
    logo === null
      ? ''
      : `<img src="cid:${mailLogoId}" width="${logo.width}" height="${logo.height}" alt="${alt}" style="display:block;border:0;border-radius:${corners}px;max-width:100%">`;
  if (logo !== null && !logo.besideName) return picture(name, 6);
  const [initial = ''] = name;
  const mark =
    logo === null
      ? `<td class="button" width="32" height="32" align="center" aria-hidden="true" style="width:32px;height:32px;background:${accent};color:${text};border-radius:8px;font-size:18px;font-weight:600">${initial}</td>`
      : `<td width="${logo.width}">${picture('', 0)}</td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${mark}
<td class="ink" style="padding-left:10px;color:${ink.light};font-size:17px;font-weight:600">${name}</td>
</tr></table>`;
}

function buttonOf({ label, href }: NonNullable<EmailContent['button']>, { accent, ink: text }: MailLook): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr>
<td class="button" style="background:${accent};border-radius:6px"><a href="${escapeHtml(href)}" class="button" style="display:inline-block;padding:12px 20px;background:${accent};border-radius:6px;color:${text};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 20px;color:${soft.light};font-size:13px;line-height:1.5">${anchor(href, href, accent)}</p>`;
}
