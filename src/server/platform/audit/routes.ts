import { listAuditEvents } from '#shared/api/platform/auth.ts';

import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import { countAuditRows, listAuditActions, listAuditRows } from './queries.ts';

/** The audit log, for the admin. */
export function mountAudit(context: HttpContext): void {
  const { db } = context.deps;
  mount(context, listAuditEvents, async ({ query }) => {
    const [rows, total, actions] = await Promise.all([
      listAuditRows(db, query, query),
      countAuditRows(db, query),
      listAuditActions(db),
    ]);
    return {
      success: true as const,
      total,
      actions,
      rows: rows.map((row) => ({
        auditEventId: String(row.audit_event_id),
        at: row.at.toISOString(),
        actor: row.actor,
        action: row.action,
        subject: row.subject,
        address: row.address,
        before: row.before,
        after: row.after,
      })),
    };
  });
}
