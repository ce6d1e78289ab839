/** A name that ends a sentence: `Sandigan Inc.` brings its own full stop. */
export function sentenceEnd(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}
