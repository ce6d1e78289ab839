import { readEnvironment } from './platform/config/config.ts';
import { exitWith } from './platform/process/exit-with.ts';
import { serve } from './serve.ts';

await serve(readEnvironment(), { isDemo: process.argv.includes('--demo') }).catch(exitWith);
