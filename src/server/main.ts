import { readEnvironment } from './config.ts';
import { exitWith } from './exit-with.ts';
import { serve } from './serve.ts';

await serve(readEnvironment(), { isDemo: process.argv.includes('--demo') }).catch(exitWith);
