import pg from 'pg';

/**
 * Runs SQL on a test's database as the owner or as the server's role, and answers the last
 * statement's rows.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect
export async function readAs(url: string, sql: string): Promise<any> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query(sql);
    return (Array.isArray(result) ? result.at(-1) : result).rows;
  } finally {
    await client.end();
  }
}
