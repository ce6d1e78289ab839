/** The set without these when it has them all, or else with them. */
export function toggled<T>(set: ReadonlySet<T>, ...keys: readonly T[]): ReadonlySet<T> {
  const isIn = keys.every((key) => set.has(key));
  return isIn ? new Set([...set].filter((key) => !keys.includes(key))) : new Set([...set, ...keys]);
}
