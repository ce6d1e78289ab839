// The feel of the portal as figures, on the demo of this checkout, in a real browser: keys, taps,
// what is in sight, what moves, what goes over the line, and times. Prints a table with the goals.
//   node bench/experience.ts [keys] [phone] [forms] [charge] [records] [find] [slow] [wire]
//   [clicks] [shift] [typing] [papers] [lighthouse]
// Lighthouse is no dependency: LIGHTHOUSE names a folder with it, as for bench/web.ts.
import type { Demo } from './lib/demo.ts';
import { startDemo } from './lib/demo.ts';
import { measureCharge } from './lib/feel/charge.ts';
import { measureClicks } from './lib/feel/clicks.ts';
import { measureFind } from './lib/feel/find.ts';
import { measureForms } from './lib/feel/form-holes.ts';
import { measureKeys } from './lib/feel/keys.ts';
import { measureScores } from './lib/feel/scores.ts';
import { measurePapers } from './lib/feel/papers.ts';
import { measurePhone } from './lib/feel/phone.ts';
import { measureRecords } from './lib/feel/records.ts';
import { measureShift } from './lib/feel/shift.ts';
import { measureSlow } from './lib/feel/slow.ts';
import type { Row } from './lib/feel/table.ts';
import { attempt, printTable } from './lib/feel/table.ts';
import { measureTyping } from './lib/feel/typing.ts';
import { measureWire } from './lib/feel/wire.ts';

const PARTS: Readonly<Record<string, (demo: Demo) => Promise<Row[]>>> = {
  keys: measureKeys,
  phone: measurePhone,
  forms: measureForms,
  charge: measureCharge,
  records: measureRecords,
  find: measureFind,
  slow: measureSlow,
  wire: measureWire,
  clicks: measureClicks,
  shift: measureShift,
  typing: measureTyping,
  papers: measurePapers,
  lighthouse: measureScores,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => PARTS[part] === undefined);
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
const rows: Row[] = [];
const demo = await startDemo();
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    rows.push(...(await attempt(name, '', () => measure(demo))));
  }
} finally {
  await demo.end();
}
printTable(rows);
