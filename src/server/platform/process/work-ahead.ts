/**
 * What work makes of each thing, in their order, while that of the next ones is begun already: so
 * many are under way at once. With one, each is begun when the one before was taken.
 */
export async function* workAhead<Item, Made>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Made>,
): AsyncGenerator<{ readonly item: Item; readonly made: Made }> {
  const begun: { readonly item: Item; readonly made: Promise<Made> }[] = [];
  for await (const item of items) {
    const made = work(item);
    // Who is told of a fault is who takes what was made, when its turn comes.
    made.catch(() => undefined);
    begun.push({ item, made });
    const first = begun.length < atOnce ? undefined : begun.shift();
    if (first !== undefined) yield { item: first.item, made: await first.made };
  }
  for (const { item, made } of begun) yield { item, made: await made };
}
