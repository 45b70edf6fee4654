import { type KeptBrand, type LogoPlace, logoPlaces } from '#domain/brand/kept-brand.ts';
import { hashOf } from '#server/house-settings/brand-record.ts';
import type { BrandSettings } from '#server/settings/brand.ts';
import type { BrandPicture } from '#server/settings/brand-pictures.ts';

type Look = BrandSettings['look'];
type Content = Look['content'];
type Logo = NonNullable<Content['logo']>;

/**
 * What a brand file would say of the brand that is in force (B2.3). A picture of the file keeps the name that it has there; one that was
 * added in the console is named by its place and the beginning of its hash. Typeface, sharing card and logo of e-mails are the file's.
 *
 * @param isOfFile whether the logo is the file's, so that the file's card and logo of e-mails are shown
 */
export function contentInForce(
  file: Pick<Look, 'content' | 'logos' | 'icon'>,
  kept: KeptBrand,
  pictureOf: (hash: string | null) => BrandPicture | null,
  isOfFile: boolean,
): Content {
  const { content } = file;
  const { name, supportEmail, moreSupport, address, phone, accent } = kept;
  const named = (hash: string, place: string, own: BrandPicture | null, ownName: string | undefined): string => {
    if (own !== null && ownName !== undefined && hashOf(own) === hash) return ownName;
    return `${place}-${hash.slice(0, 12)}.${pictureOf(hash)?.type === 'image/png' ? 'png' : 'svg'}`;
  };
  const logoAt = (place: LogoPlace): Logo | null => {
    const nameAt = (scheme: 'light' | 'dark'): string | null => {
      const hash = kept[place][scheme];
      if (hash === null) return null;
      return named(hash, `${place}-${scheme}`, file.logos[scheme][place], content[place]?.[scheme]);
    };
    const [light, dark] = [nameAt('light'), nameAt('dark')];
    // A file names no logo for dark surfaces alone.
    return light === null ? null : { light, ...(dark === null ? {} : { dark }) };
  };
  const logos: Partial<Record<LogoPlace, Logo>> = {};
  for (const place of logoPlaces) {
    const logo = logoAt(place);
    if (logo !== null) logos[place] = logo;
  }
  return {
    name,
    supportEmail,
    ...(moreSupport.length === 0 ? {} : { moreSupport: [...moreSupport] }),
    ...(address === null ? {} : { address }),
    ...(phone === null ? {} : { phone }),
    ...logos,
    ...(kept.icon === null ? {} : { icon: named(kept.icon, 'icon', file.icon, content.icon) }),
    ...(accent === null ? {} : { accent: { ...accent } }),
    ...(content.font === undefined ? {} : { font: content.font }),
    ...(isOfFile && content.card !== undefined ? { card: content.card } : {}),
    ...(isOfFile && content.mailLogo !== undefined ? { mailLogo: content.mailLogo } : {}),
    ...legalOf(kept),
  };
}

function legalOf({ legal }: KeptBrand): Pick<Content, 'legal'> {
  if (legal === null) return {};
  const { company, licence, risk, links } = legal;
  return {
    legal: {
      ...(company === null ? {} : { company }),
      ...(licence === null ? {} : { licence }),
      ...(risk === null ? {} : { risk: { ...risk } }),
      ...(links.length === 0 ? {} : { links: links.map(({ text, url }) => ({ text: { ...text }, url })) }),
    },
  };
}
