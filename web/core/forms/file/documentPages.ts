import { ACCEPTED, type UploadKind } from '#shared/uploads/constants.ts';
import { type FileFault, faultOfFile, isPicture } from '#web/core/api/upload.ts';

/** Pages that one document may have, so that each stays legible within the limit of a file. */
export const MAX_PAGES = 10;

/** Reports whether several pictures are joined into one file: of a document, whose format may be PDF. */
export const joinsPages = (kind: UploadKind): boolean => ACCEPTED[kind].includes('application/pdf');

/** Checks chosen files; undefined when they may be sent, several as the pages of one document. */
export function faultOfFiles(kind: UploadKind, files: readonly File[]): FileFault | undefined {
  if (files.length > 1 && !files.every(isPicture)) return 'together';
  if (files.length > MAX_PAGES) return 'pages';
  return files.map((file) => faultOfFile(kind, file)).find((fault) => fault !== undefined);
}
