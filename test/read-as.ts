import pg from 'pg';

/**
 * Runs SQL on a test's database as the owner or as the server's role, and answers the last
 * statement's rows.
 */
export async function readAs<Row = Readonly<Record<string, unknown>>>(
  url: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query(sql);
    return (Array.isArray(result) ? result.at(-1) : result).rows;
  } finally {
    await client.end();
  }
}
