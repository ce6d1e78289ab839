// The type-ahead over 1,000, 10,000 and 50,000 customers through the running server, and a page of
// the register with its balances. Prints milliseconds, and ratios to the smallest register.
// Run: node bench/parties.ts
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/tables.ts';

import { median } from './lib/median.ts';
import { withServer } from './lib/with-server.ts';
import type { BenchServer } from './lib/with-server.ts';

const SIZES = [1_000, 10_000, 50_000];
const ROUNDS = 30;
// By name, trade name, TIN and branch, with hyphens, capitals and accents, common and rare, and
// what nobody bears.
const TEXTS = [
  'm',
  'MABUHAY TRA',
  'corporation',
  'co ltd',
  'tindahan ni',
  'Peña-Añonuevo',
  '7-eleven',
  '7eleven',
  '100-0',
  '100-001-7',
  '100001700 00000',
  'zzz',
  'corporation zzz',
];

await withServer(measure);

async function measure({ db, url, logInAs }: BenchServer): Promise<void> {
  const headers = await logInAs('bench');
  const paths = [
    ...TEXTS.map(
      (text) => `/api/parties/search?register=customer&text=${encodeURIComponent(text)}`,
    ),
    '/api/parties?register=customer',
    '/api/parties?register=customer&search=mabuhay',
  ];
  const figures = new Map(paths.map((path): [string, number[]] => [path, []]));
  let made = 0;
  for (const size of SIZES) {
    await addCustomers(db, { from: made + 1, to: size });
    made = size;
    for (const path of paths) figures.get(path)?.push(await findTime(`${url}${path}`, headers));
  }
  console.log(
    `${'median ms, by parties'.padEnd(44)}${SIZES.map((size) => String(size).padStart(9)).join('')}`,
  );
  for (const [path, times] of figures) {
    const ratios = times.slice(1).map((time) => `${(time / (times[0] ?? time)).toFixed(1)}x`);
    const asked = decodeURIComponent(
      path.replace('/api/parties', '').replace('register=customer', ''),
    );
    const medians = times.map((time) => time.toFixed(1).padStart(9));
    console.log(`${asked.padEnd(44)}${medians.join('')}   ${ratios.join(' ')}`);
  }
  const slowest = Math.max(
    ...[...figures].slice(0, TEXTS.length).map(([, times]) => times.at(-1) ?? 0),
  );
  console.log(`slowest type-ahead over ${SIZES.at(-1)}: ${slowest.toFixed(1)} ms (aim 100)`);
}

async function findTime(address: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const reply = await fetch(address, { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
    times.push(performance.now() - start);
  }
  return median(times);
}

async function addCustomers(
  db: Kysely<Tables>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`insert into parties (party_id, register, taxpayer_type, tin, branch, country, name, registered_name, last_name,
      first_name, middle_name, trade_name, address1, address2, zip, email, is_vat_registered, default_atc, registered_by,
      registered_at, search_text)
    select gen_random_uuid(), 'customer', 'non-individual', lpad((100000000 + i * 17)::text, 9, '0'), '00000', 'PH', name, name,
      '', '', '', trade, 'x', '', '', '', true, '', (select user_id from user_accounts limit 1), now(), lower(name || ' ' || trade)
    from (select i, (array['Mabuhay', 'Bagong', 'Silang', 'Santos', 'Luzon', 'Mindanao', 'Kalayaan', 'Perla', 'Pena Anonuevo'])[1 + i % 9]
        || ' ' || (array['Trading', 'Hardware', 'Builders', 'Supply', 'Foods', 'Marine', 'Motors'])[1 + i % 7] || ' '
        || md5(i::text) || ' Corporation' as name,
        (array['Tindahan ni', '7 Eleven 7eleven', 'Co Ltd'])[1 + i % 3] || ' ' || i as trade
      from generate_series(${from}::integer, ${to}::integer) i) as made`.execute(db);
  await sql`analyze parties`.execute(db);
}
