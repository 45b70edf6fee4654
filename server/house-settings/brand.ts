import type { Pool, PoolClient } from 'pg';
import type { proposeBrand } from '#api/brand-changes.ts';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import { surfaceNames } from '#domain/brand/accent.ts';
import { mostLogoBytes } from '#domain/brand/brand.ts';
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
import type { UserId } from '#domain/ids/ids.ts';
import { inCommand, isKnownKey } from '#server/commands/command.ts';
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
  /** Takes one picture of a person's that is to be drawn, or refuses as rate_limited: what is refused afterwards has been work, too. */
  readonly mayDraw: (uid: UserId) => Promise<Decision<null>>;
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
      // What is asked again has its answer already: nothing is drawn for it.
      const isKnown = await isKnownKey(pool, command);
      const open = isKnown ? keyForgotten : await roomFor(deps, actor.uid);
      const read = open.ok ? await readSent(data, deps.draw) : open;
      if (!read.ok && !isKnown) return read;
      return inCommand(pool, command, async (tx) => {
        if (!read.ok) return read;
        const { type, width, height } = read.value;
        const hash = hashOf(read.value);
        await tx.query(`select pg_advisory_xact_lock(hashtext('pictures of ' || $1))`, [actor.uid]);
        if (await isFull(tx, actor.uid)) return noRoom;
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

/** A key that was there, and was forgotten before its command ran (P4). */
const keyForgotten = refused('rate_limited', { retryAfterSeconds: 1 });

const noRoom = refused('rate_limited', { retryAfterSeconds: anHourSeconds });

async function isFull(db: Pool | PoolClient, uid: UserId): Promise<boolean> {
  const { rows } = await db.query<{ full: boolean }>(
    `select count(*) >= $2 as full from brand_picture where added_by = $1 and added_ms > clock_ms() - 86400000`,
    [uid, mostAddedADay],
  );
  return rows[0]?.full ?? false;
}

/** Whether a person may have another picture looked at: counted before anything is read or drawn of it. */
const roomFor = async ({ pool, mayDraw }: BrandDeps, uid: UserId): Promise<Decision<null>> =>
  (await isFull(pool, uid)) ? noRoom : mayDraw(uid);

/** A picture out of a request: checked as those of BRAND_FILE are, and drawn once, before anything is kept. */
async function readSent(data: string, draw: BrandDeps['draw']): Promise<Decision<BrandPicture>> {
  const bytes = Buffer.from(data, 'base64');
  try {
    // Base64 comes in threes: the longest that is taken in may hold a byte or two more.
    if (bytes.length > mostLogoBytes) throw new PictureProblem(`is larger than ${mostLogoBytes} bytes`);
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
