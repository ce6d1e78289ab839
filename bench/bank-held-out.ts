// How well matches are proposed for lines of banks that the engine was not made with: five banks'
// wordings, names cut, shortened and mistyped, batches, fees, weekends. A month after the other,
// each with what was matched before.
// Run: node bench/bank-held-out.ts [held-out|development] [sorts]
import { judgeYear } from '#test/held-out/judge.ts';
import { DEVELOPMENT_SEED, HELD_OUT_SEED } from '#test/held-out/year.ts';

const [which = 'held-out', bySorts] = process.argv.slice(2);
const seed = which === 'development' ? DEVELOPMENT_SEED : HELD_OUT_SEED;
const { count, rows, ticked, lines, best, all } = judgeYear(seed);

const percent = ({ right, of }: { right: number; of: number }) =>
  `${((right / of) * 100).toFixed(1)} % (${right} of ${of})`;
console.log(
  `${which}, seed ${seed}: ${count} lines, ${rows.length} of them with entries in the books`,
);
console.log(`ticked beforehand, right   ${percent(ticked)}`);
console.log(`lines ticked beforehand    ${percent(lines)}`);
console.log(`best proposal right        ${percent(best)}`);
console.log(`all proposals right        ${percent(all)}`);
if (bySorts !== undefined)
  for (const [sort, own] of Map.groupBy(rows, (row) => row.sort)) {
    const of = own.length;
    const rightly = own.filter((row) => row.ticked).length;
    const found = own.filter((row) => row.best).length;
    console.log(
      `  ${sort.padEnd(34)} ticked ${percent({ right: rightly, of }).padEnd(22)} best ${percent({ right: found, of })}`,
    );
  }
