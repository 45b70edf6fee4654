import path from 'node:path';
import { mostLogoBytes } from '#domain/brand/brand.ts';
import { imageTypeOf } from '#domain/identity/images.ts';
import { readBounded } from './bounded-file.ts';
import { svgProblem } from './svg-problem.ts';

/** A picture of the brand, as it is served. */
export interface BrandPicture {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
  /** Of a PNG in pixels, of an SVG in the units of its viewBox. */
  readonly width: number;
  readonly height: number;
}

/** What a picture may be. */
export interface PictureBounds {
  readonly bytes: number;
  readonly svg: boolean;
  /** As wide as high. */
  readonly square?: true;
  /** Exactly so many pixels. */
  readonly size?: readonly [width: number, height: number];
}

export const logoBounds: PictureBounds = { bytes: mostLogoBytes, svg: true };
export const iconBounds: PictureBounds = { bytes: mostLogoBytes, svg: true, square: true };
/** Many mail clients draw no SVG. */
export const mailLogoBounds: PictureBounds = { bytes: 65_536, svg: false };
const cardSize = [1200, 630] as const;
export const cardBounds: PictureBounds = { bytes: 307_200, svg: false, size: cardSize };

/** Width and height stand in the first chunk, which has to be IHDR. */
const pngHead = { width: 16, height: 20, bytes: 24 } as const;
const mostPixels = 4_096;

/**
 * Reads a picture. Throws what `wrong` makes of a problem, where it is too large, of another type than its first bytes say, of
 * another size than is asked for, or an SVG that could run or load something.
 */
export function readPicture(file: string, bounds: PictureBounds, wrong: (problem: string) => Error): BrandPicture {
  const types = bounds.svg ? '.svg or .png' : '.png';
  const ending = path.extname(file).toLowerCase();
  if (ending !== '.png' && !(bounds.svg && ending === '.svg')) throw wrong(`has to be a file of type ${types}`);
  const bytes = readBounded(file, bounds.bytes, wrong);
  const type = ending === '.png' ? 'image/png' : 'image/svg+xml';
  return readPictureBytes({ type, bytes }, bounds, wrong);
}

/** As {@link readPicture}, of bytes of which `bounds.bytes` are known to be held. */
export function readPictureBytes(
  { type, bytes }: Pick<BrandPicture, 'type' | 'bytes'>,
  bounds: Omit<PictureBounds, 'bytes' | 'svg'>,
  wrong: (problem: string) => Error,
): BrandPicture {
  const picture = type === 'image/png' ? readPng(bytes, wrong) : readSvg(bytes, wrong);
  const { width, height } = picture;
  if (bounds.square && width !== height) throw wrong(`is ${width} × ${height}; it has to be as wide as high`);
  if (bounds.size && (width !== bounds.size[0] || height !== bounds.size[1])) {
    throw wrong(`is ${width} × ${height} pixels; it has to be ${bounds.size.join(' × ')}`);
  }
  return picture;
}

function readPng(bytes: Buffer, wrong: (problem: string) => Error): BrandPicture {
  if (bytes.length < pngHead.bytes || imageTypeOf(bytes) !== 'image/png') {
    throw wrong('is called .png and is no PNG');
  }
  const [width, height] = [bytes.readUInt32BE(pngHead.width), bytes.readUInt32BE(pngHead.height)];
  if (Math.min(width, height) < 1 || Math.max(width, height) > mostPixels) {
    throw wrong(`is ${width} × ${height} pixels; at most ${mostPixels} each way are taken`);
  }
  return { type: 'image/png', bytes, width, height };
}

const viewBox = /\sviewBox\s?=\s?"0 0 (\d{1,4}(?:\.\d{1,3})?) (\d{1,4}(?:\.\d{1,3})?)"/;

function readSvg(bytes: Buffer, wrong: (problem: string) => Error): BrandPicture {
  const text = bytes.toString('utf8');
  const problem = svgProblem(text);
  if (problem !== null) throw wrong(problem);
  const [, width, height] = viewBox.exec(text) ?? [];
  if (!Number(width) || !Number(height)) throw wrong('needs a viewBox of the form "0 0 120 32"');
  return { type: 'image/svg+xml', bytes, width: Number(width), height: Number(height) };
}

export const dataUrl = ({ type, bytes }: Pick<BrandPicture, 'type' | 'bytes'>): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
