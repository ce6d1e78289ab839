import { readEnvironment } from './platform/config/config.ts';
import { makeDatabase } from './make-database.ts';
import { exitWith } from './platform/process/exit-with.ts';
import { serve } from './serve.ts';

const env = readEnvironment();
const has = (word: string) => process.argv.includes(word);
if (has('--only-database')) await makeDatabase(env);
else await serve(env, { isDemo: has('--demo') }).catch(exitWith);
