import { postgresFolder } from './packages.ts';

/** As long as a primary keeps the lock after its last word, and how often each member looks, in s. */
const lockSeconds = 8;
const lookSeconds = 1;
const etcdSeconds = 3;

interface Place {
  readonly name: string;
  readonly password: string;
  readonly dataFolder: string;
  readonly passwordFile: string;
  /** Ports at which its PostgreSQL and its Patroni listen. */
  readonly listen: { readonly database: number; readonly rest: number };
  /** Ports at which others reach them. */
  readonly reached: { readonly database: number; readonly rest: number };
  readonly etcdPorts: readonly number[];
}

const local = (port: number): string => `127.0.0.1:${port}`;

/**
 * What one Patroni is told. Strict synchronous mode: without a standby that has it too, nothing is committed, so that whoever is primary next
 * has all that was answered (decisions/2026-11-29-cluster.md).
 */
export function configurationOf({ name, password, listen, reached, ...place }: Place): object {
  const asUser = (username: string) => ({ username, password });
  return {
    scope: 'fairlead',
    name,
    restapi: { listen: local(listen.rest), connect_address: local(reached.rest) },
    // By etcd's older interface: by the newer one, Patroni before 3.0.3 takes back a lock that it has lost, and with it goes what another primary
    // has committed. Only by these addresses: those that etcd names itself would lead past what can be cut.
    etcd: { hosts: place.etcdPorts.map(local), use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: lockSeconds,
        loop_wait: lookSeconds,
        retry_timeout: etcdSeconds,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // A primary that crashed is not waited for: another one has all that it answered.
        master_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: parametersOf },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: local(listen.database),
      connect_address: local(reached.database),
      bin_dir: postgresFolder,
      data_dir: place.dataFolder,
      pgpass: place.passwordFile,
      authentication: {
        superuser: asUser('postgres'),
        replication: asUser('replicator'),
        rewind: asUser('rewinder'),
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      basebackup: { checkpoint: 'fast' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

const parametersOf = {
  // Three processes, and whoever asks beside them (docs/operations.md).
  max_connections: 220,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_keep_size: '64MB',
  max_slot_wal_keep_size: '512MB',
  wal_log_hints: 'on',
  // A standby that is gone without a word is noticed, as a primary is.
  wal_sender_timeout: '4s',
  wal_receiver_timeout: '4s',
  timezone: 'UTC',
  jit: 'off',
} as const;
