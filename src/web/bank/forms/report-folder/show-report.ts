import { problemText } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { FrameLink } from '../../../forms/frame-link.ts';
import { reportFilePath } from './queries.ts';
import type { Report } from './queries.ts';

export function isPicture({ contentType }: Report): boolean {
  return contentType.startsWith('image/');
}

/** Whether a browser can show it: a workbook is only saved. */
export function isShown(report: Report): boolean {
  return isPicture(report) || report.contentType === 'application/pdf';
}

/** Shows a PDF: the portal does it, because a PDF never displays inside a sandboxed frame. */
export function showReport({ reportId, title }: Report, link: FrameLink): void {
  link.tell({ type: 'show-document', path: reportFilePath(reportId), title, how: 'show' });
}

/** Saves a report as it was uploaded; a failure is told by the portal. */
export async function saveReport({ reportId, fileName }: Report, link: FrameLink): Promise<void> {
  try {
    await saveFile(reportFilePath(reportId), fileName);
  } catch (error) {
    const message = problemText(error);
    link.tell({ type: 'notify', color: 'red', title: 'Not downloaded', message });
  }
}
