import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';

type Brand = Omit<ReplyOf<typeof readBrand>, 'mode'>;

const logoTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};
/** A logo travels inside the brand's reply, with every first visit. */
const logoBytes = 32_768;

/**
 * The operator's brand (B2) out of the environment. Logos are image files, sent as data URLs, so that the page loads
 * nothing from anywhere else. Throws an Error that names the variable and what would be right.
 */
export function readBrandSettings(env: Readonly<Record<string, string | undefined>>): Brand {
  const logo = logoOf('BRAND_LOGO', env['BRAND_LOGO']);
  return {
    name: env['BRAND_NAME'] ?? 'Fairlead',
    supportEmail: env['SUPPORT_EMAIL'] ?? 'support@demo.fairlead.example',
    logo,
    headerLogo: logoOf('BRAND_HEADER_LOGO', env['BRAND_HEADER_LOGO']) ?? logo,
    footerLogo: logoOf('BRAND_FOOTER_LOGO', env['BRAND_FOOTER_LOGO']) ?? logo,
    address: env['BRAND_ADDRESS'] || null,
    phone: env['BRAND_PHONE'] || null,
  };
}

function logoOf(variable: string, file: string | undefined): string | null {
  if (!file) return null;
  const type = logoTypes[path.extname(file).toLowerCase()];
  if (!type) throw new Error(`${variable} has to be a file of one of ${Object.keys(logoTypes).join(', ')}`);
  const bytes = readFileSync(file);
  if (bytes.length > logoBytes)
    throw new Error(`${variable} has ${bytes.length} bytes; at most ${logoBytes} are taken`);
  return `data:${type};base64,${bytes.toString('base64')}`;
}
