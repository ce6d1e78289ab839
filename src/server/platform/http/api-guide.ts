/**
 * How another program reads the books: the beginning of the OpenAPI document. Its examples are run
 * by a test.
 */
export const API_GUIDE = `Every call of the portal. Money is text with two decimals; days are YYYY-MM-DD in Asia/Manila.

## For other programs

An admin makes an API key under *Integrations*. A key reads and never changes anything; it opens the calls whose security names
\`apiKey\` with one of its scopes, with the rights of its role. Send it as a bearer:

\`\`\`sh
# The newest records
curl -H "Authorization: Bearer $TALAAN_KEY" "$TALAAN_URL/api/records?pageSize=5"
# Customers
curl -H "Authorization: Bearer $TALAAN_KEY" "$TALAAN_URL/api/parties?register=customer"
# The trial balance
curl -H "Authorization: Bearer $TALAAN_KEY" "$TALAAN_URL/api/reports/trial-balance?from=2026-01-01&to=2026-12-31"
# The same as a workbook
curl -H "Authorization: Bearer $TALAAN_KEY" -o trial-balance.xlsx "$TALAAN_URL/api/reports/trial-balance/file/xlsx?from=2026-01-01&to=2026-12-31"
\`\`\`

A key may call 300 times a minute; then the answer is 429 with Retry-After. Assistants that speak the Model Context Protocol find
the same at \`/mcp\` (Streamable HTTP), with the same key.

## To be notified

A webhook (*Integrations*) sends an event to your address within seconds after it happened, in the order of the audit log, one message after
the other. Answer 2xx within ten seconds; anything else is tried again after growing pauses for three days. A message may come twice: its
\`webhook-id\` stays the same. It names ids and numbers only; read the rest with an API key. Check that it is true before you believe it
(the convention of standardwebhooks.com):

\`\`\`js
const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`;
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
const expected = 'v1,' + createHmac('sha256', key).update(signed).digest('base64');
// For a day after you asked for a new secret there are two signatures.
const isTrue = headers['webhook-signature'].split(' ').some((one) =>
  one.length === expected.length && timingSafeEqual(Buffer.from(expected), Buffer.from(one)));
const isFresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300;
\`\`\``;
