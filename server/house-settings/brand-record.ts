import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { Compile } from 'typebox/compile';
import type { TableRow } from '#database/rows.ts';
import { brandName, KeptBrand, picturesOf } from '#domain/brand/kept-brand.ts';
import { inEachLanguage } from '#domain/languages/language.ts';
import { keepSettings } from '#server/limits/house-settings.ts';
import type { BrandSettings } from '#server/settings/brand.ts';
import { type BrandPicture, readPictureBytes } from '#server/settings/brand-pictures.ts';

const form = Compile(KeptBrand);

export const isBrand = (value: unknown): value is KeptBrand => form.Check(value);

export const hashOf = ({ bytes }: Pick<BrandPicture, 'bytes'>): string =>
  createHash('sha256').update(bytes).digest('hex');

const hashOrNull = (picture: BrandPicture | null): string | null => (picture === null ? null : hashOf(picture));

/** The brand of the environment, as one that is kept. */
export function brandOfEnvironment({ brand, look }: BrandSettings): KeptBrand {
  const { light, dark } = look.logos;
  const logo = (place: keyof typeof light) => ({ light: hashOrNull(light[place]), dark: hashOrNull(dark[place]) });
  const { name, supportEmail, moreSupport, address, phone, legal } = brand;
  return inOrder({
    name,
    supportEmail,
    moreSupport,
    address,
    phone,
    accent: look.accents,
    logo: logo('logo'),
    headerLogo: logo('headerLogo'),
    footerLogo: logo('footerLogo'),
    icon: hashOrNull(look.icon),
    legal,
  });
}

/** With its keys in one order, so that the same brand is the same text. */
export function inOrder(brand: KeptBrand): KeptBrand {
  const { name, supportEmail, moreSupport, address, phone, accent, logo, headerLogo, footerLogo, icon, legal } = brand;
  const both = ({ light, dark }: KeptBrand['logo']) => ({ light, dark });
  return {
    name,
    supportEmail,
    moreSupport: [...moreSupport],
    address,
    phone,
    accent: accent && { light: accent.light, dark: accent.dark },
    logo: both(logo),
    headerLogo: both(headerLogo),
    footerLogo: both(footerLogo),
    icon,
    legal: legal && {
      company: legal.company,
      licence: legal.licence,
      risk: legal.risk && inAll(legal.risk),
      links: legal.links.map(({ text, url }) => ({ text: inAll(text), url })),
    },
  };
}

const inAll = <T extends Readonly<Record<'en' | 'es', string>>>(text: T) =>
  inEachLanguage((language) => text[language]);

/** Keeps the brand of a process where none was kept (X8), with its pictures. The owner of the schema calls it, at a start. */
export async function keepFirstBrand(owner: Pool, settings: BrandSettings): Promise<void> {
  const { rows } = await owner.query('select from house_setting where name = $1 limit 1', [brandName]);
  if (rows.length > 0) return;
  const first = brandOfEnvironment(settings);
  // What is kept is read at each start: a brand that cannot be read would stop all of them.
  if (!isBrand(first)) {
    throw new Error(
      'The brand of the environment cannot be kept: BRAND_NAME has to be of 1 to 40 characters, SUPPORT_EMAIL an address, BRAND_ADDRESS of at most 200 characters and BRAND_PHONE of at most 40, each in one line',
    );
  }
  const { light, dark } = settings.look.logos;
  for (const picture of [...Object.values(light), ...Object.values(dark), settings.look.icon]) {
    if (picture !== null) await keepPicture(owner, picture, null);
  }
  await keepSettings(owner, [[brandName, first]], [brandName]);
}

/** Keeps a picture by its hash; false where it is there already. */
export async function keepPicture(
  db: Pool | PoolClient,
  { type, bytes }: Pick<BrandPicture, 'type' | 'bytes'>,
  by: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into brand_picture (hash, kind, bytes, added_by) values ($1, $2, $3, $4) on conflict (hash) do nothing',
    [hashOf({ bytes }), type === 'image/png' ? 'png' : 'svg', bytes, by],
  );
  return rowCount === 1;
}

/** The version of the brand that is in force: changes with whatever is kept. Null where nothing was ever kept. */
export async function readBrandVersion(db: Pool | PoolClient): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>({
    name: 'brand-version',
    text: 'select id from house_setting where name = $1 order by id desc limit 1',
    values: [brandName],
  });
  return rows[0]?.id ?? null;
}

/** The brand that is in force, with its version; null where none was kept. */
export async function readKeptBrand(
  db: Pool | PoolClient,
): Promise<{ readonly version: bigint; readonly brand: KeptBrand } | null> {
  const { rows } = await db.query<{ id: bigint; value: unknown }>(
    'select id, value from house_setting where name = $1 order by id desc limit 1',
    [brandName],
  );
  const [kept] = rows;
  if (!kept) return null;
  if (!isBrand(kept.value)) throw new Error(`house_setting ${kept.id} holds no brand`);
  return { version: kept.id, brand: inOrder(kept.value) };
}

/** The brands that were in force before a version, the latest first. */
export async function readFormerBrands(db: Pool | PoolClient, version: bigint, most: number): Promise<KeptBrand[]> {
  const { rows } = await db.query<{ value: unknown }>(
    'select value from house_setting where name = $1 and id < $2 order by id desc limit $3',
    [brandName, version, most],
  );
  return rows.flatMap(({ value }) => (isBrand(value) ? inOrder(value) : []));
}

/** Pictures by their hashes, as far as there are any. */
export async function readPictures(
  db: Pool | PoolClient,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, BrandPicture>> {
  const { rows } = await db.query<TableRow<'brand_picture', 'hash' | 'kind' | 'bytes'>>(
    'select hash, kind, bytes from brand_picture where hash = any($1)',
    [hashes],
  );
  return new Map(
    rows.map(({ hash, kind, bytes }) => [
      hash,
      readPictureBytes(
        { type: kind === 'png' ? 'image/png' : 'image/svg+xml', bytes },
        {},
        (problem) => new Error(`brand_picture ${hash} ${problem}`),
      ),
    ]),
  );
}

/** Every picture of a brand. Throws where one is not there. */
export async function readPicturesOf(
  db: Pool | PoolClient,
  brand: KeptBrand,
): Promise<(hash: string | null) => BrandPicture | null> {
  const found = await readPictures(db, picturesOf(brand));
  return (hash) => {
    if (hash === null) return null;
    const picture = found.get(hash);
    if (!picture) throw new Error(`the brand names picture ${hash}, which is not there`);
    return picture;
  };
}
