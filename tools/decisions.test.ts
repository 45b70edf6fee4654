import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './checks/run.ts';

const folder = path.join(root, 'decisions');
const files = readdirSync(folder);

const head = new RegExp(
  [
    '^# (?<title>.+)\\n',
    '- Status: (?<status>holds|holds, in part superseded|superseded)',
    '- Date: (?<date>\\d{4}-\\d{2}-\\d{2})',
    '- Superseded by: (?<by>.+)',
    '- Enforced by: (?<enforced>.+)\\n',
  ].join('\\n'),
);

/** What is wrong with a decision's head; empty when it is in order. @param file its name */
function problemsOf(file: string, text: string): readonly string[] {
  const { status, date = '', by = '', enforced = '' } = head.exec(text)?.groups ?? {};
  if (status === undefined) return ['it does not begin with title, status, date, superseded by, enforced by'];
  const names = [...enforced.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const successors = [...by.matchAll(/\d{4}-\d{2}-\d{2}-[a-z-]+\.md/g)].map(([name]) => name);
  return [
    ...(file.startsWith(date) ? [] : [`its name has another date than ${date}`]),
    ...(names.length > 0 ? [] : ['it names nothing that enforces it']),
    ...names.filter((name) => !existsSync(path.join(root, name))).map((name) => `there is no ${name}`),
    ...((status === 'holds') === (by === 'nothing') ? [] : ['its status and what supersedes it differ']),
    ...(by === 'nothing' || successors.length > 0 ? [] : ['it names no decision that supersedes it']),
    ...successors.filter((name) => !files.includes(name)).map((name) => `there is no decision ${name}`),
  ];
}

test('each decision says its status, its date, what supersedes it and what enforces it', () => {
  const problems = files.map(
    (file) => [file, problemsOf(file, readFileSync(path.join(folder, file), 'utf8'))] as const,
  );
  expect(problems.filter(([, found]) => found.length > 0)).toEqual([]);
});

test('a decision without one of these, or that names what is not there, is refused', () => {
  const text = (lines: string) => `# A title\n\n${lines}\n\nText.`;
  const good =
    '- Status: holds\n- Date: 2026-11-23\n- Superseded by: nothing\n- Enforced by: `tools/decisions.test.ts`';
  expect(problemsOf('2026-11-23-a.md', text(good))).toEqual([]);
  for (const lines of [
    good.replace('- Date: 2026-11-23\n', ''),
    good.replace('2026-11-23', '2026-11-22'),
    good.replace('tools/decisions.test.ts', 'tools/none.test.ts'),
    good.replace('nothing', '2026-11-23-none.md'),
    good.replace('`tools/decisions.test.ts`', 'the team'),
  ])
    expect(problemsOf('2026-11-23-a.md', text(lines)), lines).not.toEqual([]);
});
