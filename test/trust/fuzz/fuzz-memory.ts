/** What a thread that fuzzes is given. */
export interface FuzzWork {
  readonly name: string;
  readonly seed: number;
  /** What was found before; with `isOnly` nothing else is read. */
  readonly corpus: readonly Uint8Array[];
  readonly isOnly: boolean;
  readonly memory: SharedArrayBuffer;
}

/** What it tells: that it begins, a new input, something that was thrown, or that it is through. */
export type FuzzNews =
  | { readonly what: 'ready' | 'through' }
  | { readonly what: 'found'; readonly input: Uint8Array; readonly places: readonly number[] }
  | { readonly what: 'crash'; readonly input: Uint8Array; readonly stack: string };

/** Words of the memory of both: how many inputs were begun, and how long the last is. */
export const AT = { begun: 0, length: 1 } as const;
/** Where its bytes stand. */
export const INPUT_AT = 16;
