import type { Pool, PoolClient } from 'pg';
import type { proposeBrand } from '#api/brand-changes.ts';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import { surfaceNames } from '#domain/brand/accent.ts';
import { leastContrast, ratioText } from '#domain/brand/contrast.ts';
import {
  brandName,
  type KeptBrand,
  logoPlaces,
  picturesOf,
  type WrongBrand,
  wrongBrand,
} from '#domain/brand/kept-brand.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import type { BrandSettings } from '#server/settings/brand.ts';
import { type BrandPicture, dataUrl, readPictureBytes } from '#server/settings/brand-pictures.ts';
import {
  brandOfEnvironment,
  hashOf,
  inOrder,
  isBrand,
  keepPicture,
  readKeptBrand,
  readPictures,
} from './brand-record.ts';
import { type DocumentDeps, documentSteps } from './document-steps.ts';
import { changeFieldsOf, type DocumentRow, readDocuments, readOpenDocuments, readVersion } from './documents.ts';

type Brands = Pick<
  Catalogue,
  | 'listBrandChanges'
  | 'addBrandPicture'
  | 'readBrandPicture'
  | 'proposeBrand'
  | 'approveBrand'
  | 'declineBrand'
  | 'withdrawBrand'
>;
type BrandChange = ReplyOf<typeof proposeBrand>;

export interface BrandDeps extends DocumentDeps {
  /** What this process was started with. */
  readonly environment: BrandSettings;
  /** Draws a picture as everything that shows it does; throws where it cannot be drawn. */
  readonly draw: (picture: BrandPicture) => Promise<unknown>;
}

/** So many pictures one person adds in a day. */
const mostAddedADay = 60;
const anHourSeconds = 3_600;

/** The operator's brand (B2.4), which staff change in the console (X8). */
export function brandHandlers(deps: BrandDeps): Handlers<Brands> {
  const { pool } = deps;
  const environment = brandOfEnvironment(deps.environment);
  const steps = documentSteps(deps, 'brand', changeView);
  const brandNow = async (db: Pool | PoolClient): Promise<KeptBrand> => (await readKeptBrand(db))?.brand ?? environment;
  return {
    listBrandChanges: async () => {
      const { version, sinceOf } = await readVersion(pool, [brandName]);
      const [open = null] = await readOpenDocuments(pool, 'brand');
      return accepted({
        version,
        brand: await brandNow(pool),
        since: sinceOf(brandName),
        environment,
        open: open && changeView(open),
        items: (await readDocuments(pool, 'brand')).map(changeView),
      });
    },

    addBrandPicture: async ({ actor, command, body: { data } }) => {
      const read = await readSent(data, deps.draw);
      if (!read.ok) return read;
      const { type, width, height } = read.value;
      const hash = hashOf(read.value);
      return inCommand(pool, command, async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtext('pictures of ' || $1))`, [actor.uid]);
        const { rows } = await tx.query<{ full: boolean }>(
          `select count(*) >= $2 as full from brand_picture where added_by = $1 and added_ms > clock_ms() - 86400000`,
          [actor.uid, mostAddedADay],
        );
        if (rows[0]?.full) return refused('rate_limited', { retryAfterSeconds: anHourSeconds });
        if (await keepPicture(tx, read.value, actor.uid)) {
          await writeAudit(tx, {
            actor: actor.uid,
            action: command.operation,
            subjectKind: 'brand_picture',
            subject: hash,
            reason: null,
            before: null,
            after: { type, width, height },
          });
        }
        return accepted({ hash, type, width, height });
      });
    },

    readBrandPicture: async ({ params: { hash } }) => {
      const picture = (await readPictures(pool, [hash])).get(hash);
      if (!picture) return refused('not_found', { what: 'picture' });
      const { type, width, height } = picture;
      return accepted({ hash, type, width, height, url: dataUrl(picture) });
    },

    proposeBrand: (request) =>
      steps.propose(request, async (tx) => {
        const { version } = await readVersion(tx, [brandName]);
        const brand = inOrder(request.body.brand);
        const problem = problemOf(wrongBrand(brand)) ?? (await pictureProblem(tx, brand));
        if (problem) return refused('invalid_input', { fields: [problem] });
        return accepted({ value: { [brandName]: brand }, before: { [brandName]: await brandNow(tx) }, version });
      }),

    approveBrand: steps.approve,
    declineBrand: steps.decline,
    withdrawBrand: steps.withdraw,
  };
}

/** A picture out of a request: checked as those of BRAND_FILE are, and drawn once, before anything is kept. */
async function readSent(data: string, draw: BrandDeps['draw']): Promise<Decision<BrandPicture>> {
  const bytes = Buffer.from(data, 'base64');
  try {
    const type = bytes[0] === pngBegins ? 'image/png' : 'image/svg+xml';
    const picture = readPictureBytes({ type, bytes }, {}, (problem) => new PictureProblem(problem));
    await draw(picture).catch(() => {
      throw new PictureProblem('cannot be drawn: save it anew');
    });
    return accepted(picture);
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    return refused('invalid_input', {
      fields: [{ field: 'data', problem: phrase('brand_picture', { why: error.message }) }],
    });
  }
}

/** The first byte of a PNG, with which no text in UTF-8 begins. */
const pngBegins = 0x89;

class PictureProblem extends Error {}

function problemOf(wrong: WrongBrand | null): FieldProblem | null {
  if (wrong === null) return null;
  const field = `brand.${wrong.at}`;
  switch (wrong.of) {
    case 'accent': {
      const { surface, on, ratio, nearest } = wrong.why;
      const facts = { colour: wrong.colour, surface: surfaceNames[surface], on, ratio: ratioText(ratio), nearest };
      return { field, problem: phrase('brand_accent', { ...facts, least: String(leastContrast) }) };
    }
    case 'address':
      return { field, problem: phrase('brand_link') };
    case 'twice':
      return { field, problem: phrase('brand_address_twice') };
  }
}

/** The first picture that was never added, or an icon that is not as wide as high; null where all are right. */
async function pictureProblem(tx: PoolClient, brand: KeptBrand): Promise<FieldProblem | null> {
  const pictures = await readPictures(tx, picturesOf(brand));
  const named = [
    ...logoPlaces.flatMap((place) => [
      [`${place}.light`, brand[place].light] as const,
      [`${place}.dark`, brand[place].dark] as const,
    ]),
    ['icon', brand.icon] as const,
  ];
  const missing = named.find(([, hash]) => hash !== null && !pictures.has(hash));
  if (missing) return { field: `brand.${missing[0]}`, problem: phrase('brand_picture_missing') };
  const icon = brand.icon === null ? undefined : pictures.get(brand.icon);
  return icon && icon.width !== icon.height ? { field: 'brand.icon', problem: phrase('brand_icon') } : null;
}

function changeView(row: DocumentRow): BrandChange {
  const [before, brand] = [row.value_before[brandName], row.value[brandName]];
  if (!isBrand(before) || !isBrand(brand)) throw new Error(`${row.id} holds no brand`);
  return { ...changeFieldsOf(row), before: inOrder(before), brand: inOrder(brand) };
}
