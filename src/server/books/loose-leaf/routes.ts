import {
  addBookDocuments,
  listBookDocuments,
  moveBookDocument,
} from '#shared/api/books/book-documents.ts';
import {
  cancelBookWork,
  getBookWork,
  getBookWorkFile,
  getBookYearPrintout,
  getSealedBook,
  startBookWork,
} from '#shared/api/books/book-work.ts';
import {
  exportBook,
  getBookYear,
  markBookStep,
  moveBindingDay,
  readBook as readBookRoute,
} from '#shared/api/books/books.ts';
import { Problem } from '#shared/problems.ts';

import { openProved } from '../../platform/attachments/open-proved.ts';
import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { bookFileName } from './book-file-name.ts';
import { readBookYear } from './book-year.ts';
import { markStep, moveDay } from './mark-year.ts';
import { addDocuments, retireBookDocument } from './book-documents.ts';
import { listDocuments } from './book-documents-queries.ts';
import { readBook } from './read-book.ts';
import { findVolume, countVolumes } from './seals-queries.ts';
import { sendBook } from './send-book.ts';
import { bookJobs, cancelWork, getWork, startWork } from './jobs.ts';
import type { Work } from './jobs.ts';
import { packYear } from './year-package.ts';
import { drawAffidavit, drawTransmittal, readBoundYear } from './year-printouts.ts';

const OK = { success: true } as const;
const PDF = 'application/pdf';

/** The loose-leaf books: read, printed, sealed, and handed in. */
export function mountBooks(context: HttpContext): void {
  const { deps } = context;
  mount(context, getBookYear, async ({ params, caller }) => ({
    ...OK,
    ...(await readBookYear(deps, caller, params.year)),
  }));
  mount(context, moveBindingDay, async ({ params, body, caller, request }) => {
    await moveDay(deps, caller, { ...params, ...body, address: request.ip });
    return OK;
  });
  mount(context, markBookStep, async ({ params, body, caller, request }) => {
    await markStep(deps, caller, { ...params, ...body, address: request.ip });
    return OK;
  });
  mount(context, readBookRoute, async ({ params, query, caller }) => ({
    ...OK,
    ...(await readBook(deps, caller, { ...params, ...query })),
  }));
  mount(context, exportBook, async ({ params, caller, reply }) =>
    sendBook(deps, reply, { ...params, caller }),
  );
  mountWork(context);
  mountSealed(context);
  mountBookDocuments(context);
}

function mountWork(context: HttpContext): void {
  const { app, deps } = context;
  app.addHook('onClose', () => bookJobs(deps).end());
  mount(context, startBookWork, async ({ body, caller, request }) => ({
    ...OK,
    work: toWire(await startWork(deps, caller, { order: body, address: request.ip })),
  }));
  mount(context, getBookWork, async ({ params, caller }) => ({
    ...OK,
    work: toWire(await getWork(deps, caller, params.workId)),
  }));
  mount(context, cancelBookWork, async ({ params, caller }) => {
    await cancelWork(deps, caller, params.workId);
    return OK;
  });
  mount(context, getBookWorkFile, async ({ params, query, caller, reply }) => {
    const { files } = await getWork(deps, caller, params.workId);
    const file = files[params.file];
    if (file === undefined || !(await deps.files.has(file.sha256))) {
      throw new Problem('book-work-not-found');
    }
    return serveFile(reply, {
      fileName: file.fileName,
      contentType: PDF,
      size: file.size,
      content: await openProved(deps.files, file.sha256),
      disposition: query.disposition,
    });
  });
}

function mountSealed(context: HttpContext): void {
  const { deps } = context;
  mount(context, getSealedBook, async ({ params, query, reply }) => {
    const found = await findVolume(deps.db, params.sealId, params.volume);
    if (found === undefined) throw new Problem('book-not-sealed');
    const volumes = await countVolumes(deps.db, params.sealId);
    return serveFile(reply, {
      fileName: bookFileName(found, found.volume, volumes),
      contentType: PDF,
      size: found.size,
      content: await openProved(deps.files, found.sha256),
      disposition: query.disposition,
    });
  });
  mount(context, getBookYearPrintout, async ({ params, query, caller, reply }) => {
    const { year, paper } = params;
    if (paper === 'package') {
      return serveFile(reply, {
        fileName: `books-${year}.zip`,
        contentType: 'application/zip',
        content: await packYear(deps, caller, year),
      });
    }
    const bound = await readBoundYear(deps, caller, year);
    const draw = paper === 'transmittal' ? drawTransmittal : drawAffidavit;
    return serveFile(reply, {
      fileName: `books-${year}-${paper}.pdf`,
      contentType: PDF,
      content: draw(deps, caller, bound),
      disposition: query.disposition,
    });
  });
}

function mountBookDocuments(context: HttpContext): void {
  const { deps } = context;
  mount(context, listBookDocuments, async ({ query, caller }) => ({
    ...OK,
    papers: await listDocuments(deps.db, { caller, year: query.year }),
  }));
  mount(context, addBookDocuments, async ({ body, caller, request }) => ({
    ...OK,
    papers: await addDocuments(deps, caller, { handedIn: body, address: request.ip }),
  }));
  mount(context, moveBookDocument, async ({ params, body, caller, request }) => {
    await retireBookDocument(deps, caller, { ...params, ...body, address: request.ip });
    return OK;
  });
}

function toWire({ workId, act, state, doing, percent, error, files }: Work) {
  return {
    workId,
    act,
    state,
    doing,
    percent,
    error,
    files: files.map((file, index) => ({ ...file, file: index })),
  };
}
