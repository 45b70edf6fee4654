import type { Pool } from 'pg';
import type { KeptBrand } from '#domain/brand/kept-brand.ts';
import type { Sender } from '#messages/emails/emails.ts';
import {
  hashOf,
  readBrandVersion,
  readFormerBrands,
  readKeptBrand,
  readPicturesOf,
} from '#server/house-settings/brand-record.ts';
import { sharedReading } from '#server/house-settings/shared-reading.ts';
import type { BrandFile, BrandSource } from '#server/http/brand.ts';
import { type BrandSettings, logosOf } from '#server/settings/brand.ts';
import type { BrandPicture } from '#server/settings/brand-pictures.ts';
import { type BrandKit, openBrand } from './brand.ts';
import { contentInForce } from './brand-file-in-force.ts';

/** A brand with everything that is drawn of it. */
export interface BrandInForce extends BrandSettings {
  readonly kit: BrandKit;
}

export interface LiveBrand {
  /** The brand that this process shows. */
  now(): BrandInForce;
  /** Shows what is in force by now; does nothing where that is shown already. */
  follow(): Promise<void>;
  readonly source: BrandSource;
  /** What e-mails are written with, read anew by each. */
  readonly sender: Sender;
}

/** So many brands before the present one are still served to pages that were opened with them, also after a restart. */
const formerBrands = 4;

/**
 * The brand that is in force (B2.4, X8). Each process reads what is kept: at its start, and again once that is another. A kept brand that
 * cannot be drawn leaves the one before in its place, and is tried again with the next version.
 */
export async function openLiveBrand(pool: Pool, environment: BrandSettings, address: string): Promise<LiveBrand> {
  let shown: BrandInForce = { ...environment, kit: await openBrand(environment, address) };
  let version: bigint | null = null;
  const former: ReadonlyMap<string, BrandFile>[] = [];
  /** Those that this process never showed, drawn once for the first page that asks for a file of one. */
  let recalled: readonly ReadonlyMap<string, BrandFile>[] = [];
  let recalling: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    if ((await readBrandVersion(pool)) === version) return;
    const kept = await readKeptBrand(pool);
    if (kept === null) return;
    const settings = brandInForce(environment, kept.brand, await readPicturesOf(pool, kept.brand));
    // From here on nothing is asked of the database: what cannot be drawn now could not be drawn a second later.
    version = kept.version;
    const next = { ...settings, kit: await openBrand(settings, address) };
    former.unshift(shown.kit.served.files);
    former.length = Math.min(former.length, formerBrands);
    shown = next;
  };
  const follow = sharedReading(read);
  const fileNow = (at: string): BrandFile | undefined =>
    [shown.kit.served.files, ...former, ...recalled].find((files) => files.has(at))?.get(at);
  const recall = (): Promise<void> => {
    recalling ??= recallFormer().catch((error: unknown) => {
      recalling = null;
      throw error;
    });
    return recalling;
  };
  async function recallFormer(): Promise<void> {
    if (version === null) return;
    const drawn = await Promise.allSettled(
      (await readFormerBrands(pool, version, formerBrands)).map(async (brand) => {
        const settings = brandInForce(environment, brand, await readPicturesOf(pool, brand));
        return (await openBrand(settings, address)).served.files;
      }),
    );
    recalled = drawn.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }
  return {
    now: () => shown,
    follow,
    source: {
      links: () => shown.kit.served.links,
      async fileAt(at) {
        const found = fileNow(at);
        if (found) return found;
        // Another process may have served a page of a brand that this one is about to read.
        await follow();
        const followed = fileNow(at);
        if (followed) return followed;
        await recall();
        return fileNow(at);
      },
    },
    sender: {
      publicUrl: address,
      get product() {
        return shown.brand.name;
      },
      get look() {
        return shown.kit.mailLook;
      },
    },
  };
}

/**
 * The settings of a kept brand. Typeface, sharing card and logo of e-mails are the file's; the last two as long as the logo is: of another
 * one they are drawn.
 */
function brandInForce(
  { look: file }: BrandSettings,
  kept: KeptBrand,
  pictureOf: (hash: string | null) => BrandPicture | null,
): BrandSettings {
  const { name, supportEmail, moreSupport, address, phone, legal, accent } = kept;
  const of = (scheme: 'light' | 'dark') => ({
    logo: pictureOf(kept.logo[scheme]),
    headerLogo: pictureOf(kept.headerLogo[scheme]),
    footerLogo: pictureOf(kept.footerLogo[scheme]),
  });
  const logos = { light: of('light'), dark: of('dark') };
  const ownLogo = file.logo === null ? null : hashOf(file.logo);
  const isOfFile = kept.logo.light === ownLogo;
  return {
    brand: { name, supportEmail, moreSupport, ...logosOf(logos), address, phone, legal },
    look: {
      ...file,
      content: contentInForce(file, kept, pictureOf, isOfFile),
      accents: accent,
      logo: logos.light.logo,
      logos,
      icon: pictureOf(kept.icon),
      card: isOfFile ? file.card : null,
      mailLogo: isOfFile ? file.mailLogo : null,
    },
  };
}
