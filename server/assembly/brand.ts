import type { inspectBrand } from '#api/brand-inspection.ts';
import type { ReplyOf } from '#api/operation.ts';
import { accentOf, schemes, standardAccent } from '#domain/brand/accent.ts';
import { fontStacks } from '#domain/brand/brand.ts';
import type { Language } from '#domain/languages/language.ts';
import type { OwnWords, Sender } from '#messages/emails/emails.ts';
import type { MailLook } from '#messages/emails/layout.ts';
import { mailSamples } from '#messages/emails/samples.ts';
import { type ServedBrand, serveBrand } from '#server/http/brand.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { drawCard, drawMailLogo, drawMailMark, markSvg, sizeOfPng } from '#server/outside/brand-drawings.ts';
import type { MailPicture } from '#server/outside/mail.ts';
import { type PaperBrand, paperPicture } from '#server/outside/paper-brand.ts';
import { type BrandLook, type BrandSettings, ownFamily } from '#server/settings/brand.ts';
import type { Environment } from '#server/settings/environment.ts';

/** The operator's brand, drawn once: at the start, and when another one is in force. */
export interface BrandKit {
  readonly served: ServedBrand;
  /** What the head of a drawn document shows: statements and the console's preview of one (B2.3). */
  readonly documentHead: PaperBrand;
  readonly mailLook: MailLook;
  /** The logo of e-mails, or the icon that has the name beside it. */
  readonly mailPicture: MailPicture;
}

const twice = 2;

/** Draws what is made of the brand's settings: the stylesheet, the icon, the sharing card, the logo of e-mails. */
export async function openBrand({ brand, look }: BrandSettings, address: string): Promise<BrandKit> {
  const accents = look.accents ?? standardAccent;
  const { accent, ink } = accentOf(accents.light, 'light');
  const drawnIcon = look.icon ?? { type: 'image/svg+xml', bytes: Buffer.from(markSvg(accent, ink)) };
  const isOwn = look.accents !== null || look.logo !== null || look.icon !== null;
  const served = serveBrand({
    style: look.accents === null && look.font === null ? null : (font) => styleOf(look, font),
    font: look.font?.file ?? null,
    otherFont: look.font !== null,
    icon: isOwn ? drawnIcon : null,
    card: look.card?.bytes ?? (isOwn ? await drawCard(look.logo ?? drawnIcon, accent) : null),
  });
  const mailLogo = look.mailLogo?.bytes ?? (look.logo ? await drawMailLogo(look.logo) : null);
  const mailPicture = mailLogo ?? (await drawMailMark(drawnIcon));
  const mailSize = await sizeOfPng(mailPicture);
  const lines = [brand.legal?.company, brand.legal?.licence, brand.address].filter((line) => line != null);
  return {
    served,
    documentHead: {
      name: brand.name,
      contact: brand.supportEmail,
      accent,
      picture: await paperPicture(look.logo, drawnIcon),
      lines,
    },
    mailLook: {
      accent,
      ink,
      dark: { accent: accents.dark, ink: accentOf(accents.dark, 'dark').ink },
      logo: {
        width: Math.round(mailSize.width / twice),
        height: Math.round(mailSize.height / twice),
        besideName: mailLogo === null,
      },
      lines,
      risk: brand.legal?.risk ?? null,
      links: (brand.legal?.links ?? []).map(({ text, url }) => ({ text, url: new URL(url, address).href })),
    },
    mailPicture: { bytes: mailPicture, type: 'image/png' },
  };
}

/** The tokens of web/ui/tokens.css that a brand sets. Its selector outweighs theirs, wherever it is loaded. */
function styleOf({ accents, font }: BrandLook, fontAddress: string | null): string {
  const [light, dark] = schemes.map((scheme) => accentOf((accents ?? standardAccent)[scheme], scheme));
  const pair = (name: 'accent' | 'ink' | 'soft' | 'hover'): string => `light-dark(${light?.[name]},${dark?.[name]})`;
  const colours =
    accents === null
      ? ''
      : `--accent:${pair('accent')};--accent-ink:${pair('ink')};--accent-soft:${pair('soft')};--accent-hover:${pair('hover')};`;
  const face =
    fontAddress === null
      ? ''
      : `@font-face{font-family:"${ownFamily}";src:url(${fontAddress}) format("woff2");font-weight:100 900;font-display:swap}`;
  return `${face}html:root{${colours}${font === null ? '' : `--font:${font.stack}`}}`;
}

/** What an admin sees of the brand (B2.3). */
export function inspectedBrand(
  { look }: Pick<BrandSettings, 'look'>,
  { served, documentHead }: BrandKit,
): ReplyOf<typeof inspectBrand> {
  const { name, lines, picture } = documentHead;
  return {
    file: look.file,
    content: JSON.stringify(look.content),
    accent: look.accents ?? standardAccent,
    ownAccent: look.accents !== null,
    font: look.font?.stack ?? fontStacks.inter,
    icon: served.links.icon?.address ?? '/mark.svg',
    card: served.links.card ?? '/card.png',
    cardFrom: look.card !== null ? 'operator' : served.links.card === null ? 'product' : 'drawn',
    documentHead: { name, lines: [...lines], picture: picture.url, isLogo: picture.isLogo },
  };
}

/** Whose e-mails they are, read anew by each: another brand may be in force by then. */
export const senderOf = ({ sender }: { readonly sender: Sender }, ownWords: OwnWords): Sender => ({
  publicUrl: sender.publicUrl,
  get product() {
    return sender.product;
  },
  get look() {
    return sender.look;
  },
  ownWords,
});

/** The e-mails of this installation, for whoever looks at them; their links lead nowhere. */
export function sampleMailOf(sender: Sender, supportEmail: () => string) {
  return (kind: string, language: Language): string | null =>
    mailSamples(sender, translatorOf(language), supportEmail())
      .find((one) => one.kind === kind)
      ?.write().html ?? null;
}

/** The brand as everybody may read it. */
export const publicBrand = (
  { brand, look }: BrandSettings,
  { served }: BrandKit,
  { mode, chat }: Pick<Environment, 'mode' | 'chat'>,
) => ({
  ...brand,
  icon: look.icon && served.links.icon ? served.links.icon.address : null,
  chat: chat && { url: chat.url, host: chat.host },
  mode,
});
