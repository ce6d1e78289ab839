import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import { announceAdmin, announceDemo } from './cli/announce.ts';
import { bracketed, readConfig } from './platform/config/config.ts';
import type { Config, Environment } from './platform/config/config.ts';
import { demoConfig } from './demo/demo-config.ts';
import type { DemoUsers } from './demo/demo-users.ts';
import { readOnPrimary, readOnStandby } from './platform/db/report-reads.ts';
import type { Deps } from './platform/deps.ts';
import { claimDocuments } from './platform/documents-place/claim-documents.ts';
import { createLog } from './platform/process/create-log.ts';
import { createEndings } from './platform/process/shutdown.ts';
import type { Endings } from './platform/process/shutdown.ts';
import { followLaunchers } from './platform/process/follow-launchers.ts';
import { restDrawer } from './output/vouchers/drawing/draw-printout.ts';
import { makeDeps } from './make-deps.ts';
import { openDatabase } from './open-database.ts';
import type { OpenDatabase } from './open-database.ts';
import { noteVersion } from './platform/news/queries.ts';
import { StartFault } from './platform/process/start-fault.ts';
import { seedFirstCompany } from './platform/users/seed.ts';

const IN_FLIGHT_MS = 10_000;
const START_MS = 10_000;

/**
 * Runs Talaan until it is told to end (SIGTERM, SIGINT): settings, database, migrations, first
 * company, server. Throws StartFault when it can't start; what was started until then is ended
 * again.
 */
export async function serve(env: Environment, options: { isDemo?: boolean } = {}): Promise<void> {
  const { config, demoUsers } = options.isDemo
    ? demoConfig(env)
    : { config: readConfig(env), demoUsers: undefined };
  const log = createLog(config.logLevel);
  const endings = createEndings((error) => log.error({ err: error }, 'ending failed'));
  const newer = Promise.withResolvers<void>();
  const starting = start({ config, demoUsers, log, endings, onNewer: newer.resolve });
  const end = endWhenTold({ endings, log, starting });
  void newer.promise.then(() => {
    console.log('A newer Talaan serves these books from now on: this one ends.');
    return end('a newer Talaan has changed the tables');
  });
  try {
    await starting;
  } catch (error) {
    if (endings.isClosed()) return;
    await endings.run();
    throw error;
  }
}

type Starting = {
  config: Config;
  demoUsers: DemoUsers | undefined;
  log: Deps['log'];
  endings: Endings;
  onNewer: () => void;
};

async function start(starting: Starting): Promise<void> {
  const { config, demoUsers, endings } = starting;
  const { deps, database } = await prepare(starting);
  await noteVersion(deps);
  const password = await seedFirstCompany(deps, { mustChange: demoUsers === undefined });
  // At once, because nothing shows it a second time.
  if (!demoUsers && password !== undefined) announceAdmin(config.adminClientId, password);
  await claimDocuments(deps);
  if (demoUsers) {
    // A year of plans, and what draws pictures: of no use to any other server.
    const { fillDemo } = await import('./demo/fill.ts');
    if (await fillDemo(deps, demoUsers)) await startAnew(endings);
  }
  const { port } = await open(deps, endings);
  endings.add(async () => database.announceEnd());
  if (demoUsers) announceDemo(demoUsers);
  console.log(`Talaan is ready at http://${bracketed(config.host)}:${port}`);
}

/**
 * Ends all that was begun and turns into the same program again, where the system can: a server
 * that has recorded a year keeps 180 MB more than one that finds it recorded, and so do the
 * database's processes.
 */
async function startAnew(endings: Endings): Promise<void> {
  // Who started it with a channel would lose it.
  if (process.execve === undefined || process.platform === 'win32' || process.connected) return;
  // The year's mails were drawn; what ends now is heard of before nobody waits for it any more.
  restDrawer();
  await endings.run();
  if (endings.isClosed()) return;
  const words = [...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, [process.execPath, ...words], process.env);
}

/** Opens the database and makes what the server works with. */
async function prepare({ config, log, endings, onNewer }: Starting) {
  console.log('[3/4] Opening the database');
  const state = { isReady: false };
  const tell = (line: string) => (state.isReady ? log.warn(line) : console.log(`      ${line}`));
  const database = await openDatabase(config, {
    log: tell,
    what: 'a server',
    onNewer,
    // Most of the program is read while the database starts, on the other core.
    onLaunched: () => void readProgram().catch(() => undefined),
  });
  state.isReady = true;
  endings.add(database.end);
  const reports = readsOf(config, database, tell);
  endings.add(reports.end);
  const deps = makeDeps(config, database.db, { log, reports });
  endings.add(() => deps.mailer.close());
  return { deps, database };
}

/** Reports are read on the standby that the settings name, else with everything else. */
function readsOf(config: Config, { db, role }: OpenDatabase, log: (line: string) => void) {
  const { reportsDatabaseUrl: url } = config;
  return url === undefined ? readOnPrimary(db) : readOnStandby({ url, role, primary: db, log });
}

/** What answers calls and works beside them: four fifths of the program. */
function readProgram() {
  return import('./program.ts');
}

/** Answers calls from now on. */
async function open(deps: Deps, endings: Endings): Promise<AddressInfo> {
  console.log('[4/4] Starting the server');
  const { buildApp, startBackground } = await readProgram();
  const app = await buildApp(deps);
  endings.add(() => closeApp(app));
  await listen(app, deps.config);
  endings.add(startBackground(deps));
  return app.server.address() as AddressInfo;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenFault(error, host, port);
  }
}

function listenFault(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is used by another program: end it, or choose another port with PORT.`,
    EACCES: `Port ${port} may not be used by this user: choose one over 1023 with PORT.`,
    EADDRNOTAVAIL: `${host} is no address of this machine: choose another with HOST.`,
    ENOTFOUND: `${host} is no address of this machine: choose another with HOST.`,
  };
  const reason = typeof code === 'string' ? reasons[code] : undefined;
  return reason === undefined ? error : new StartFault(reason);
}

/**
 * Calls that have begun are finished, new ones refused; who is still at it after ten seconds is cut
 * off.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  // A connection that was kept alive for a next call would hold up the end for as long.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  const late = sleep(IN_FLIGHT_MS, undefined, { ref: false }).then(() =>
    app.server.closeAllConnections(),
  );
  await Promise.race([app.close(), late]);
  clearInterval(sweep);
}

type Running = { endings: Endings; log: Deps['log']; starting: Promise<void> };

/** A start that is told to end stops at its next step; one that hangs is not waited for. */
function endWhenTold({ endings, log, starting }: Running): (why: string) => Promise<void> {
  const state = { isEnding: false };
  const end = async (why: string) => {
    if (state.isEnding) return;
    state.isEnding = true;
    log.info(`Ending: ${why}`);
    endings.close();
    const patience = sleep(START_MS, undefined, { ref: false });
    await Promise.race([starting.catch(() => undefined), patience]);
    await endings.run();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void end(signal));
  }
  followLaunchers(() => void end('the program that started the server is gone'));
  return end;
}
