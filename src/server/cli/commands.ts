import type { Command } from './command.ts';

/** How the words behind `backup` and `restore` are told. */
const SECRET_WORDS = ['[--passphrase', '[--key-file', '[KEYFILE]]]'] as const;

/**
 * Every command, by its name. The program of each is loaded when it is called: all of them together
 * are the whole server.
 */
export const commands: Readonly<Record<string, Command>> = {
  'serve': {
    parameters: [],
    summary: 'Runs the server until it is told to end, as npm start does',
    run: async (given) => (await import('./serve.ts')).runServe(given),
  },
  'create-admin': {
    parameters: ['[CLIENT_ID]'],
    summary: 'Makes an admin account and prints its password once',
    run: async (given) => (await import('./create-admin.ts')).runCreateAdmin(given),
  },
  'reset-password': {
    parameters: ['CLIENT_ID'],
    summary: 'Gives an account a new password, prints it once, and ends its sessions',
    run: async (given) => (await import('./reset-password.ts')).runResetPassword(given),
  },
  'remove-second-factor': {
    parameters: ['CLIENT_ID'],
    summary: 'Removes the lost two-step login of an account; its password then opens it',
    run: async (given) => (await import('./remove-second-factor.ts')).runRemoveSecondFactor(given),
  },
  'rotate-keys': {
    parameters: [],
    summary: 'Replaces the keys and passwords that Talaan made for itself; nobody is logged out',
    run: async (given) => (await import('./rotate-keys.ts')).runRotateKeys(given),
  },
  'backup': {
    parameters: ['FILE', ...SECRET_WORDS],
    summary: 'Saves database, documents and settings in one file',
    run: async (given) => (await import('./backup.ts')).runBackup(given),
  },
  'fetch-backup': {
    parameters: ['[NAME', '[FILE]]'],
    summary:
      'Lists the backups in the store of BACKUP_URL, or brings one (or the newest) to a file',
    run: async (given) => (await import('./fetch-backup.ts')).runFetchBackup(given),
  },
  'restore': {
    parameters: ['FILE', ...SECRET_WORDS],
    summary: 'Brings back what was saved, into an empty place',
    run: async (given) => (await import('./restore.ts')).runRestore(given),
  },
  'verify': {
    parameters: ['[--anchor]', '[FILE]'],
    summary: 'Checks the whole ledger, the bank statements and every stored document anew',
    run: async (given) => (await import('./verify.ts')).runVerify(given),
  },
  'anchor': {
    parameters: ['FILE'],
    summary: 'Writes the ends of the hash chains to a file to be kept elsewhere',
    run: async (given) => (await import('./anchor.ts')).runAnchor(given),
  },
  'export': {
    parameters: ['DIR', '[--without-vouchers]'],
    summary: 'Writes every book and document as plain files',
    run: async (given) => (await import('./export.ts')).runExport(given),
  },
  'files': {
    parameters: ['--to-store|--to-folder'],
    summary: 'Brings every document from the data folder to the store of FILES_URL, or back',
    run: async (given) => (await import('./files.ts')).runFiles(given),
  },
  'openapi': {
    parameters: [],
    summary: 'Prints the description of every call (OpenAPI 3.1, JSON)',
    run: async (given) => (await import('./openapi.ts')).runOpenApi(given),
  },
  'mcp': {
    parameters: [],
    summary:
      'Lets an assistant read the books over standard input and output (TALAAN_URL, TALAAN_API_KEY)',
    run: async (given) => (await import('./mcp.ts')).runMcp(given),
  },
};
