import { spawn } from 'node:child_process';

const TICK_MS = 1_000;
const QUIET_TICK_MS = 5_000;

/** Prints one line about a step that takes no time. */
export function say(label, text) {
  console.log(`${label} ${text}`);
}

/**
 * Runs a command while telling how far it is: once a second in a terminal, in place; every five
 * seconds in a log. What the command itself prints is shown only when it fails, unless it `tells`
 * something. Resolves to whether it succeeded.
 */
export async function runStep({ label, text, progress, tells = false, shell = false, ...command }) {
  const work = () => run({ ...command, shell });
  const { code, output } = await follow({ label, text, progress }, work);
  if (code !== 0) console.error(output.trim());
  else if (tells && output !== '') console.log(output.trimEnd());
  return code === 0;
}

/** Tells in the same way how far a piece of work of this process is; resolves to its result. */
export async function follow({ label, text, progress = () => '' }, work) {
  const started = Date.now();
  const { isTTY: isTerminal } = process.stdout;
  const line = () => {
    const known = [progress(), `${Math.round((Date.now() - started) / 1000)} s`].filter(Boolean);
    return `${label} ${text} … ${known.join(', ')}`;
  };
  if (!isTerminal) console.log(`${label} ${text} …`);
  const show = () => (isTerminal ? process.stdout.write(`\r\x1b[K${line()}`) : console.log(line()));
  const timer = setInterval(show, isTerminal ? TICK_MS : QUIET_TICK_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isTerminal) process.stdout.write(`\r\x1b[K${line()}\n`);
    else console.log(line());
  }
}

function run({ command, args, env, cwd, shell }) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
