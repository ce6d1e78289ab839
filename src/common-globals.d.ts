// What the server and the browser both have, for `src/kinds` and `src/shared`, which are checked
// with the types of neither.
declare class URLSearchParams {
  constructor(from: string | string[][]);
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
