import { accentOf, standardAccent } from '#domain/brand/accent.ts';
import type { SampleMail } from '#server/http/mail-document.ts';
import { markSvg } from '#server/outside/brand-drawings.ts';
import { type PaperBrand, paperPicture } from '#server/outside/paper-brand.ts';

/** What the documents of tests show of their operator. */
export async function testPaperBrand(): Promise<PaperBrand> {
  const { accent, ink } = accentOf(standardAccent.light, 'light');
  const picture = await paperPicture(null, { bytes: Buffer.from(markSvg(accent, ink)) });
  return { name: 'Northwind', contact: 'help@test.example', lines: [], picture, accent };
}

/** One e-mail that there is. */
export const testSampleMail: SampleMail = {
  html: (kind, language) => (kind === 'verification' ? `<head></head>${language}` : null),
  logo: () => null,
};

/** As handlers read it, who ask anew each time. */
export async function paperBrandOf(): Promise<() => PaperBrand> {
  const brand = await testPaperBrand();
  return () => brand;
}
