// What is proposed for 1,000, 10,000 and 100,000 lines of a bank against as many items of the
// books, and how the time grows. Processor time, so that what else the machine does counts little.
// Run: node bench/bank-matching.ts
import { propose } from '#server/bank/matching/engine/propose.ts';
import { bankYear } from '#test/bank-year.ts';

const SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 3;

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
