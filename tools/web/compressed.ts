import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = new Set(['.js', '.css', '.html', '.svg']);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The file of a built folder that says that each of its texts has its copies. A build empties the folder, and takes it away. */
export const compressedMark = path.join('.vite', 'compressed');

/** Puts a file in place when it is whole: a start serves what is there meanwhile, and another one may be at the same file. */
async function place(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${process.pid}.new`;
  await writeFile(part, bytes);
  await rename(part, file);
}

/** Lays the compressed copies beside the texts of a built folder that lack them, and marks it once all are there. */
export async function compressIn(dir: string): Promise<void> {
  const files = await readdir(dir, { recursive: true });
  await Promise.all(
    files
      .filter((file) => texts.has(path.extname(file)))
      .map(async (file) => {
        const whole = path.join(dir, file);
        const bytes = await readFile(whole);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        if (!existsSync(`${whole}.br`)) await place(`${whole}.br`, await brotli(bytes, { params }));
        if (!existsSync(`${whole}.gz`)) await place(`${whole}.gz`, await gzipped(bytes, { level: 9 }));
      }),
  );
  await mkdir(path.dirname(path.join(dir, compressedMark)), { recursive: true });
  await writeFile(path.join(dir, compressedMark), '');
}

/** Lays a compressed copy beside each text that was built: the server sends those to whoever reads them. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle: ({ dir = '' }) => compressIn(dir),
};
