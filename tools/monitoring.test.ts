import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '#api/catalogue.ts';
import { backupStates } from '#server/backup/schedule.ts';
import { chainStates } from '#server/chains/chain-health.ts';
import { openMetrics } from '#server/health/metrics.ts';
import type { PoolSizes } from '#server/settings/values.ts';
import { root } from './checks/run.ts';
import { exposedIn, unmeasured } from './testing/prom-expressions.ts';

const rules = path.join(root, 'docs/monitoring/alerts.yml');
const dashboard = path.join(root, 'docs/monitoring/dashboard.json');
const idle = { totalCount: 0, idleCount: 0, waitingCount: 0 };
const delay = { p99Ms: 0, maxMs: 0 };
const pools = {
  main: idle,
  orders: idle,
  callers: idle,
  limits: idle,
  markets: idle,
  candles: idle,
  statements: idle,
} satisfies Record<keyof PoolSizes, typeof idle>;
/** Those that are no operation of the catalogue. */
const ofOperators = ['app', 'probes'].flatMap((file) => [
  ...readFileSync(path.join(root, `server/http/${file}.ts`), 'utf8').matchAll(/\.get\('([^']+)'/g),
]);
const routes = [...Object.values(catalogue).map((one) => one.path), ...ofOperators.map(([, route = '']) => route)];

/** All that can be measured: each state of what has states, each pool and each route. */
async function everything() {
  const readings = backupStates.map(async (state) => {
    const metrics = openMetrics({
      readDatabase: async () => ({
        tickAges: [{ pair: 'BTCUSD', ms: 0 }],
        trades: { open: 0, overdueMs: 0 },
        sealLagMs: 0,
        lease: { epoch: 1, held: true },
        outboxRows: 0,
        mail: { waiting: 0, oldestMs: 0, failed: 0 },
        backupAgeMs: 1,
        archive: { ageMs: 0, failed: 0 },
        dropped: [{ source: 'kraken', reason: 'late', count: 1 }],
      }),
      pools,
      eventLoop: () => delay,
      recording: () => ({ alive: true, restarts: 0, eventLoop: delay }),
      tradesSetAside: () => 0,
      chains: () =>
        ['bitcoin', 'ethereum', 'bsc'].flatMap((chain) =>
          chainStates.map((chainState) => ({ chain, state: chainState, secondsAgo: 0 })),
        ),
      backups: async () => state,
      bucket: () => ({ answered: 0, failed: 0, failing: false }),
    });
    for (const route of routes) metrics.observe({ method: 'GET', route, status: 200, ms: 1 });
    for (const status of [404, 500]) metrics.observe({ method: 'GET', route: 'none', status, ms: 1 });
    return metrics.read();
  });
  return exposedIn((await Promise.all(readings)).join('\n'));
}

const exposed = await everything();

/** The rules of alerts.yml: each expression with the texts that it comes with. */
function alertRules() {
  const [, ...alerts] = readFileSync(rules, 'utf8').split(/^ +- alert: /m);
  return alerts.map((alert) => ({
    name: alert.split('\n')[0] ?? '',
    expression: /^ +expr: (.*)$/m.exec(alert)?.[1] ?? '',
    shown: alert.slice(alert.indexOf('annotations:')),
  }));
}

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

test('[X3.2] alert rules name no measurement, label or value of a label that is not exposed', () => {
  const alerts = alertRules();
  expect(alerts.length).toBeGreaterThan(9);
  const problems = alerts.map(({ name, expression, shown }) => [name, unmeasured(expression, exposed, shown)]);
  expect(problems.filter(([, found]) => found?.length !== 0)).toEqual([]);
});

test('[X3.2] the dashboard names no measurement, label or value of a label that is not exposed', () => {
  const { panels }: { readonly panels: readonly Panel[] } = JSON.parse(readFileSync(dashboard, 'utf8'));
  const targets = panels.flatMap(({ title, targets: of }) => of.map((target) => ({ title, ...target })));
  expect(targets.length).toBeGreaterThan(9);
  const problems = targets.map(({ title, expr, legendFormat }) => [title, unmeasured(expr, exposed, legendFormat)]);
  expect(problems.filter(([, found]) => found?.length !== 0)).toEqual([]);
});

test('[X3.2] what is not exposed is found', () => {
  const found = (expression: string, shown = '') => unmeasured(expression, exposed, shown);
  expect(found('fairlead_trades_lost > 0')).toEqual(['no measurement fairlead_trades_lost']);
  expect(found('fairlead_backup_state{state=~"late|lost"} > 0')).toEqual(['no state lost of fairlead_backup_state']);
  expect(found('fairlead_backup_state{status="late"}')).toEqual(['no label status of fairlead_backup_state']);
  expect(found('fairlead_pool_connections{use="waiting"}')).toEqual(['no use waiting of fairlead_pool_connections']);
  expect(found('fairlead_http_request_seconds_count{route!~"/readyz|/healthz"}')).toEqual([
    'no route /healthz of fairlead_http_request_seconds_count',
  ]);
  expect(found('max by (chains) (fairlead_chain_state)')).toEqual(['no label chains to group by']);
  expect(found('max by (chain) (fairlead_chain_state)', '{{ $labels.state }}')).toEqual(['no label state to show']);
  expect(found('sum(fairlead_trades_open)', '{{instance}}')).toEqual(['no label instance to show']);
  expect(found('vector(1)')).toEqual(['nothing is read']);
});

test('[X3.2] promtool takes the alert rules, where it is installed', () => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') {
    console.info('promtool is not installed (Debian: prometheus): nothing but our own tests has read alerts.yml');
    return;
  }
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});
