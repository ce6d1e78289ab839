// What is proposed for 1,000, 10,000 and 100,000 lines of a bank against as many items of the
// books, and how the time grows. Processor time, so that what else the machine does counts little.
// Run: node bench/bank-matching.ts [sizes...]
import { propose } from '#server/bank/matching/engine/propose.ts';
import { bankYear } from '#test/bank-year.ts';
import { namedYear } from '#test/named-year.ts';

const asked = process.argv.slice(2);
const SIZES = (asked.length > 0 ? asked : ['1000', '10000', '100000']).map(Number);
const ROUNDS = 3;
const NAMED = 594;

let before: number | undefined;
for (const size of SIZES) {
  const { lines, items, truth } = bankYear(size);
  const times: number[] = [];
  let sure = 0;
  let wrong = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage();
    const ticked = propose({ lines, items }).filter(({ isSure }) => isSure);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1_000);
    sure = ticked.flatMap(({ lineIds }) => lineIds).length;
    wrong = ticked.filter(
      ({ lineIds: [lineId = ''], items: keys }) =>
        !keys.every(({ entryId }) => truth.get(lineId)?.has(entryId)),
    ).length;
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const ratio = before === undefined ? '' : `, ${(median / before).toFixed(1)} times as long`;
  const share = ((sure / lines.length) * 100).toFixed(1);
  console.log(
    `${String(size).padStart(7)} lines  ${median.toFixed(0).padStart(6)} ms${ratio}; ${share} % ticked beforehand, ${wrong} of them wrong`,
  );
  before = median;
}

// Lines that name their payee, or that only earlier matches explain; payrolls of one line; the
// bank's own charges with some entry's amount.
const { lines, items, truth } = namedYear(NAMED);
const proposals = propose({ lines, items });
const isRight = ({ lineIds: [lineId = ''], items: keys }: (typeof proposals)[number]) =>
  keys.length === (truth.get(lineId)?.size ?? 0) &&
  keys.every(({ entryId }) => truth.get(lineId)?.has(entryId));
const ticked = proposals.filter(({ isSure }) => isSure);
const matchable = [...truth.values()].filter(({ size }) => size > 0).length;
const best = new Map<string, (typeof proposals)[number]>();
for (const proposal of proposals.toSorted((a, b) => b.score - a.score))
  for (const lineId of proposal.lineIds) if (!best.has(lineId)) best.set(lineId, proposal);
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
console.log(
  `${NAMED} named lines: ticked precision ${share(ticked.filter(isRight).length, ticked.length)}, recall ${share(ticked.filter(isRight).length, matchable)}; ` +
    `best right ${share([...best.values()].filter(isRight).length, matchable)}; all proposals right ${share(proposals.filter(isRight).length, proposals.length)}`,
);
