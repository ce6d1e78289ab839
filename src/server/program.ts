// What a start need not have read before its database is on its way (serve.ts).
export { buildApp } from './app.ts';
export { startBackground } from './background.ts';
