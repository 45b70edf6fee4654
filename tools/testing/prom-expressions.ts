/** By the name of a measurement: its labels, and the values that each of them has had. */
export type Exposed = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Names, labels and values in Prometheus' text format. */
export function exposedIn(text: string): Exposed {
  const exposed = new Map<string, Map<string, Set<string>>>();
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name = '', list = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    const labels = exposed.get(name) ?? new Map<string, Set<string>>();
    exposed.set(name, labels);
    for (const [, label = '', value = ''] of list.matchAll(/(\w+)="([^"]*)"/g))
      labels.set(label, (labels.get(label) ?? new Set()).add(value));
  }
  return exposed;
}

/** Given by Prometheus to whatever it collects, and to nothing of ours by ourselves. */
const ofTarget = ['instance', 'job'];
const ofPrometheus = new Set(['up']);

interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

const matchersOf = (list: string): readonly Matcher[] =>
  [...list.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, label = '', operator = '', value = '']) => ({
    label,
    operator,
    value,
  }));

/** The measurements that an expression reads, with what it asks of their labels. */
const selectorsOf = (expression: string) =>
  [...expression.matchAll(/\b(fairlead_\w+|up)\b(?:\{([^}]*)\})?/g)].map(([, name = '', list = '']) => ({
    name,
    matchers: matchersOf(list),
  }));

/** Each value that is asked for is one that is exposed; of a pattern each alternative is. */
function missingValues({ operator, value }: Matcher, values: ReadonlySet<string>): readonly string[] {
  if (!operator.includes('~')) return values.has(value) ? [] : [value];
  return value.split('|').filter((pattern) => ![...values].some((one) => new RegExp(`^(?:${pattern})$`).test(one)));
}

/** The labels that an expression's results have: those of its outermost `by`, none of a sum without one, or its measurement's. */
function resultLabels(expression: string, exposed: Exposed): ReadonlySet<string> {
  const aggregate = /\b(?:sum|max|min|avg|count)\s*(?:by\s*\(([^)]*)\)\s*)?\(/.exec(expression);
  if (aggregate !== null) return new Set((aggregate[1] ?? '').split(',').map((label) => label.trim()));
  return new Set([
    ...ofTarget,
    ...selectorsOf(expression).flatMap(({ name }) => [...(exposed.get(name)?.keys() ?? [])]),
  ]);
}

/** What of an expression is not measured: names, labels, and values of labels. `shown` is a text that names labels of its results. */
export function unmeasured(expression: string, exposed: Exposed, shown = ''): readonly string[] {
  const selectors = selectorsOf(expression);
  const ofSelectors = selectors.flatMap(({ name, matchers }) => {
    if (ofPrometheus.has(name)) return [];
    const labels = exposed.get(name);
    if (labels === undefined) return [`no measurement ${name}`];
    return matchers.flatMap((matcher) => {
      const values = labels.get(matcher.label);
      if (values === undefined) return ofTarget.includes(matcher.label) ? [] : [`no label ${matcher.label} of ${name}`];
      return missingValues(matcher, values).map((value) => `no ${matcher.label} ${value} of ${name}`);
    });
  });
  const all = new Set([...ofTarget, ...selectors.flatMap(({ name }) => [...(exposed.get(name)?.keys() ?? [])])]);
  const grouped = [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  const named = [...shown.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
  const results = resultLabels(expression, exposed);
  return [
    ...(selectors.length === 0 ? ['nothing is read'] : []),
    ...ofSelectors,
    ...grouped.filter((label) => !all.has(label)).map((label) => `no label ${label} to group by`),
    ...named.filter((label) => label !== 'value' && !results.has(label)).map((label) => `no label ${label} to show`),
  ];
}
