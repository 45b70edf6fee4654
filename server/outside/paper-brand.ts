import sharp from 'sharp';

export interface PaperLogo {
  readonly png: Buffer;
  /** Its width by its height. */
  readonly ratio: number;
}

/** What a document shows of the operator (B2). */
export interface PaperBrand {
  readonly name: string;
  readonly contact: string;
  /** Company, licence and address, as far as the operator gives them. */
  readonly lines: readonly string[];
  /** Null: the product's own mark is drawn. */
  readonly logo: PaperLogo | null;
  /** Of lines and of the mark, as '#rrggbb'. */
  readonly accent: string;
}

/** As much as a document prints sharply of a logo's height, in px. */
const logoHeightPx = 160;

/** The brand of documents, by what the operator has set: the one place that knows where name, logo and colour come from. */
export async function paperBrand(brand: {
  readonly name: string;
  readonly supportEmail: string;
  readonly lines: readonly string[];
  readonly logo: string | null;
  readonly accent: string;
}): Promise<PaperBrand> {
  return {
    name: brand.name,
    contact: brand.supportEmail,
    lines: brand.lines,
    logo: brand.logo === null ? null : await printable(brand.logo),
    accent: brand.accent,
  };
}

/** A logo of any kind that the brand takes (a data URL) as one that a PDF takes. One that cannot be read is left out. */
async function printable(logo: string): Promise<PaperLogo | null> {
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  return sharp(bytes, { density: 300 })
    .resize({ height: logoHeightPx })
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ png: data, ratio: info.width / info.height }))
    .catch(() => null);
}
