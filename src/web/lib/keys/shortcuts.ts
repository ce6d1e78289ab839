/** What one key, or several that do the same, do on a screen. */
export interface Shortcut {
  /** What listeners do by it. */
  readonly act: string;
  /** As people read it: alternatives, each of keys that are pressed together. */
  readonly keys: readonly (readonly string[])[];
  /** As the browser says it (`chordOf`); empty where Mantine or the browser itself listens. */
  readonly pressed: readonly string[];
  readonly does: string;
}

/** Keys that belong together. */
interface KeyGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Every key of the portal: help, palette and listeners read this, and nothing else. */
export const SHORTCUTS = {
  'portal': {
    title: 'Everywhere',
    shortcuts: [
      {
        act: 'find',
        keys: [['Ctrl', 'K']],
        pressed: ['Ctrl+k'],
        does: 'Find anything: records, parties, amounts, reports, actions',
      },
      { act: 'keys', keys: [['?']], pressed: ['?'], does: 'Show the keys of this screen' },
    ],
  },
  'palette': {
    title: 'In Find anything',
    shortcuts: [
      { act: 'walk', keys: [['↑'], ['↓']], pressed: [], does: 'Go from one result to another' },
      { act: 'open', keys: [['Enter']], pressed: [], does: 'Open the result' },
      { act: 'close', keys: [['Esc']], pressed: [], does: 'Close' },
    ],
  },
  'record': {
    title: 'In a record',
    shortcuts: [
      { act: 'next', keys: [['J']], pressed: ['j'], does: 'Next record of the list' },
      { act: 'previous', keys: [['K']], pressed: ['k'], does: 'Previous record of the list' },
      { act: 'list', keys: [['U']], pressed: ['u'], does: 'Back to the list' },
    ],
  },
  'form': {
    title: 'In a form',
    shortcuts: [
      { act: 'walk', keys: [['Tab']], pressed: [], does: 'Go to the next field' },
      {
        act: 'take',
        keys: [['Enter']],
        pressed: [],
        does: 'In a list of suggestions: take the first, or the marked one, and go on',
      },
      {
        act: 'cell',
        keys: [['Enter']],
        pressed: [],
        does: 'In rows: go to the next cell, in the last one add a row',
      },
      { act: 'add-row', keys: [['Alt', 'R']], pressed: ['Alt+r'], does: 'Add a row' },
      {
        act: 'paste',
        keys: [['Ctrl', 'V']],
        pressed: [],
        does: 'In rows: paste cells that were copied from a spreadsheet',
      },
      {
        act: 'undo-paste',
        keys: [['Ctrl', 'Z']],
        pressed: [],
        does: 'Right after pasting: undo it',
      },
      { act: 'calendar', keys: [['Alt', '↓']], pressed: [], does: 'In a date: open the calendar' },
      { act: 'help', keys: [['F1']], pressed: ['F1'], does: 'Open the help beside the form' },
      { act: 'close-list', keys: [['Esc']], pressed: [], does: 'Close a list' },
      {
        act: 'submit',
        keys: [['Ctrl', 'Enter']],
        pressed: ['Ctrl+Enter'],
        does: 'Go on: review, post, then the next one',
      },
    ],
  },
  'bank-desk': {
    title: 'At the bank desk',
    shortcuts: [
      {
        act: 'down',
        keys: [['↓'], ['J']],
        pressed: ['ArrowDown', 'j'],
        does: 'Next line, or next entry',
      },
      {
        act: 'up',
        keys: [['↑'], ['K']],
        pressed: ['ArrowUp', 'k'],
        does: 'Previous line, or previous entry',
      },
      {
        act: 'page-down',
        keys: [['Page down']],
        pressed: ['PageDown'],
        does: 'Eight lines further',
      },
      { act: 'page-up', keys: [['Page up']], pressed: ['PageUp'], does: 'Eight lines back' },
      { act: 'first', keys: [['Home']], pressed: ['Home'], does: 'First line' },
      { act: 'last', keys: [['End']], pressed: ['End'], does: 'Last line' },
      {
        act: 'candidates',
        keys: [['→'], ['Tab']],
        pressed: ['ArrowRight'],
        does: 'To the entries of the line',
      },
      { act: 'lines', keys: [['←']], pressed: ['ArrowLeft'], does: 'Back to the lines' },
      {
        act: 'toggle',
        keys: [['Space'], ['X']],
        pressed: [' ', 'x'],
        does: 'Choose an entry; or mark a line, to match several lines together',
      },
      {
        act: 'match',
        keys: [['Enter']],
        pressed: ['Enter'],
        does: 'Match: what is chosen, or else the best proposal',
      },
      {
        act: 'undo',
        keys: [['U'], ['Ctrl', 'Z']],
        pressed: ['u', 'Ctrl+z'],
        does: 'Undo the last match or recording',
      },
      { act: 'sure', keys: [['A']], pressed: ['a'], does: 'View and accept the certain matches' },
      {
        act: 'record',
        keys: [['R']],
        pressed: ['r'],
        does: 'Record what is not in the books yet',
      },
      {
        act: 'record-many',
        keys: [['M']],
        pressed: ['m'],
        does: 'Record several lines at once: those marked, or all that are known',
      },
      {
        act: 'hold',
        keys: [['H']],
        pressed: ['h'],
        does: 'Put the line on hold, or ask a colleague',
      },
      { act: 'bank-error', keys: [['E']], pressed: ['e'], does: 'Mark as bank error' },
      { act: 'search', keys: [['/']], pressed: ['/'], does: 'Search' },
      { act: 'escape', keys: [['Esc']], pressed: ['Escape'], does: 'Back to the lines, or close' },
    ],
  },
} as const satisfies Readonly<Record<string, KeyGroup>>;

export type KeyScope = keyof typeof SHORTCUTS;
type Acts<Scope extends KeyScope> = (typeof SHORTCUTS)[Scope]['shortcuts'][number]['act'];
export type ActOf<Scope extends KeyScope> = Acts<Scope>;

/** A key as the registry names it: `Ctrl+k`, `Alt+r`, `Enter`, `?`. Command counts as Ctrl. */
export function chordOf(event: {
  readonly key: string;
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): string {
  const { key, code = '', ctrlKey, metaKey, altKey } = event;
  // By place on the keyboard: Option+R types another sign on a Mac.
  const letter = altKey && /^Key[A-Z]$/.test(code) ? code.slice(3) : key;
  const name = letter.length === 1 ? letter.toLowerCase() : letter;
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${name}`;
}

/** What a key asks for on screens of a scope; nothing when it means nothing there. */
export function actOfChord<Scope extends KeyScope>(
  scope: Scope,
  chord: string,
): ActOf<Scope> | undefined {
  return BY_CHORD[scope].get(chord);
}

const BY_CHORD: { readonly [Scope in KeyScope]: ReadonlyMap<string, ActOf<Scope>> } = {
  'portal': byChord(SHORTCUTS.portal.shortcuts),
  'palette': byChord(SHORTCUTS.palette.shortcuts),
  'record': byChord(SHORTCUTS.record.shortcuts),
  'form': byChord(SHORTCUTS.form.shortcuts),
  'bank-desk': byChord(SHORTCUTS['bank-desk'].shortcuts),
};

function byChord<Act extends string>(
  shortcuts: readonly { readonly act: Act; readonly pressed: readonly string[] }[],
): ReadonlyMap<string, Act> {
  return new Map(
    shortcuts.flatMap(({ act, pressed }) => pressed.map((chord) => [chord, act] as const)),
  );
}

/** Whether keys go into what has the focus, as letters do. */
export function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))
  );
}
