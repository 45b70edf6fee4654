import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Variable } from '#server/settings/variables/variable.ts';
import { type VariableGroup, variableGroups } from '#server/settings/variables.ts';
import { root } from './checks/run.ts';

const code = (text: string): string => `\`${text}\``;

/** How its text looks, with unit and bounds: 'whole number, seconds, 0 to 20'. */
function formOf({ form, unit, least, most }: Variable): string {
  const bounds = least === undefined || most === undefined ? [] : [`${least} to ${most}`];
  return [form, ...(unit === undefined ? [] : [unit]), ...bounds].join(', ');
}

/** What counts where it is not set, in words. */
function usualOf({ usual, usually, usualWith }: Variable): string {
  const shown = (text: string): string => (text === '' ? 'none' : code(text));
  const standard = typeof usual === 'string' ? shown(usual) : usual && byModeOf(usual, shown);
  const command = usualWith === undefined ? [] : [`${code(usualWith[1])} with ${code(usualWith[0])}`];
  return [usually ?? standard ?? '–', ...command].join('; ');
}

const byModeOf = (usual: { readonly demo: string; readonly production: string }, shown: (text: string) => string) =>
  `${shown(usual.demo)} in demo, ${shown(usual.production)} in production`;

function marksOf({ required, requiredWith, first, secret }: Variable): readonly string[] {
  const where = (mark: string, of: true | string | undefined): readonly string[] =>
    of === undefined ? [] : [of === true ? `*${mark}*.` : `*${mark}* ${of}.`];
  return [
    ...where('Required in production', required),
    ...where('Required', requiredWith && `with ${requiredWith}`),
    ...where('First value', first),
    ...(secret ? ['*Secret*.'] : []),
  ];
}

function tableOf(group: VariableGroup): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const rows = Object.entries(variableGroups[group]).map(
    ([name, one]) =>
      `| ${code(name)} | ${cell([one.says, ...marksOf(one)].join(' '))} | ${cell(formOf(one))} | ${cell(usualOf(one))} |`,
  );
  return ['| variable | what it is for | form | default |', '|---|---|---|---|', ...rows].join('\n');
}

const groups = Object.keys(variableGroups) as readonly VariableGroup[];

/**
 * The text of docs/configuration.md with its tables as the list of variables says; what stands around them is left as it is.
 *
 * @throws Error where the table of a group is not there exactly once
 */
export function withTables(text: string): string {
  return groups.reduce((document, group) => {
    const [before = '', rest, ...more] = document.split(`<!-- variables: ${group} -->\n`);
    const end = rest?.indexOf('<!-- end -->') ?? -1;
    if (rest === undefined || end < 0 || more.length > 0) throw new Error(`the table of ${group} has no place`);
    return `${before}<!-- variables: ${group} -->\n\n${tableOf(group)}\n\n${rest.slice(end)}`;
  }, text);
}

/** .env.example: each variable of an installation, commented out, with what it has where it is not set, or an example. */
export function environmentExample(): string {
  const plain = (text: string): string => text.replace(/\[[^[\]]*\]\(([^()]+)\)/g, 'docs/$1').replaceAll(/[`*]/g, '');
  const lines = groups
    .filter((group) => group !== 'tests')
    .flatMap((group) => [
      '',
      `# --- ${group} ---`,
      ...Object.entries(variableGroups[group]).flatMap(([name, one]) => {
        const text = (typeof one.usual === 'string' ? one.usual : one.usual?.demo) || (one.example ?? '');
        const file = one.secret ? [`Or name a file that holds it by ${name}_FILE.`] : [];
        const words = [one.says, ...marksOf(one).filter((mark) => mark !== '*Secret*.'), ...file].join(' ');
        return [
          '',
          `# ${plain(words)}`,
          `# ${plain(formOf(one))}; default: ${plain(usualOf(one))}`,
          `#${name}=${text}`,
        ];
      }),
    ]);
  return `# Settings of an installation, for \`docker run --env-file\`, systemd's EnvironmentFile or \`node --env-file\`: one line each, without
# quotes. Made from server/settings/variables by \`npm run configuration\`; docs/configuration.md says more.
${lines.join('\n')}
`;
}

/** `npm run configuration`: writes the tables of docs/configuration.md, and .env.example. */
if (import.meta.main) {
  const document = path.join(root, 'docs', 'configuration.md');
  await writeFile(document, withTables(await readFile(document, 'utf8')));
  await writeFile(path.join(root, '.env.example'), environmentExample());
}
