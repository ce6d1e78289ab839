// A Talaan reduced to its database, as a process of its own that a test can kill: prints one line
// of JSON for each fact.
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';

const [dataDir = ''] = process.argv.slice(2);
const tell = (fact: object) => console.log(JSON.stringify(fact));

try {
  const database = await startEmbedded({
    dataDir,
    log: (line) => tell({ log: line }),
    what: 'a test',
  });
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  const { ownerUrl, appUrl, home } = database;
  tell({ ownerUrl, appUrl, home, postmaster: database.pid() });
} catch (error) {
  tell({ refusal: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
