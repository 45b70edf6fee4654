import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openMetrics } from '#server/health/metrics.ts';

const folder = path.join(import.meta.dirname, '../docs/monitoring');

test('[X3.2] alert rules and dashboard name nothing that is not measured', async () => {
  const metrics = openMetrics({
    readDatabase: async () => ({
      tickAges: [],
      trades: { open: 0, overdueMs: 0 },
      sealLagMs: 0,
      lease: { epoch: 1, held: true },
      outboxRows: 0,
      mail: { waiting: 0, oldestMs: 0, failed: 0 },
      dropped: [],
    }),
    pools: {},
    eventLoop: () => ({ p99Ms: 0, maxMs: 0 }),
    recording: () => ({ alive: true, restarts: 0, eventLoop: null }),
    tradesSetAside: () => 0,
    chains: () => [],
    backups: async () => 'off',
  });
  const measured = new Set([...(await metrics.read()).matchAll(/^# TYPE (fairlead_\w+)/gm)].map(([, name]) => name));
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const named = [...text.matchAll(/\bfairlead_\w+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''));
    expect(named.length).toBeGreaterThan(9);
    expect(
      named.filter((name) => !measured.has(name)),
      file,
    ).toEqual([]);
  }
});
