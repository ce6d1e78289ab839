import type { Reach } from './reach.ts';

// Small on purpose: server and database together stay under 350 MB, with room for a company's year
// of books in memory.
const SETTINGS = {
  max_connections: '40',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
  max_logical_replication_workers: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_line_prefix: '',
};

/** PostgreSQL's settings, given at each start so that a new version of Talaan may change them. */
export function settingsFor({ socketDir, port }: Reach): Record<string, string> {
  const shared = { ...SETTINGS, port: String(port) };
  if (socketDir === undefined) return { ...shared, listen_addresses: '127.0.0.1' };
  return {
    ...shared,
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
  };
}
