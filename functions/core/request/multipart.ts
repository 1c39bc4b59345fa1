import { AppError } from '#shared/errors.ts';
import type { FileInput } from '#shared/http/route.ts';
import { MAX_INLINE_BYTES } from '#shared/uploads/constants.ts';

/** File from a multipart form, with the type that its sender declares. */
export type InlineFile = { bytes: Buffer; contentType: string };

export type Form = { json: unknown; file: InlineFile | undefined };

/**
 * Reads the JSON part and the file part of a multipart form. The JSON may be a field or a file of type JSON; a browser
 * sends an unused file input as an empty part without a filename. Throws AppError MALFORMED_MULTIPART naming the part
 * that is missing, broken, empty or duplicate, or FILE_TOO_LARGE.
 */
export const readMultipart = async (bytes: Buffer, contentType: string, input: FileInput): Promise<Form> => {
  const parts = await readParts(bytes, contentType, input);
  const json = parts.get(input.jsonPart);
  if (!json) throw malformed(input.jsonPart);
  const file = parts.get(input.filePart);
  const isEmpty = file !== undefined && file.bytes.length === 0;
  if (isEmpty ? file.hasFilename : !file && hasUnknownFile(parts, input)) throw malformed(input.filePart);
  return { json: parsePart(json.bytes, input.jsonPart), file: isEmpty ? undefined : file };
};

/** Reports whether a form holds a file under an unknown name, which would otherwise be dropped silently. */
const hasUnknownFile = (parts: Map<string, Part>, { jsonPart }: FileInput): boolean =>
  [...parts].some(([name, { contentType }]) => name !== jsonPart && contentType !== '');

/** Part of a form; `hasFilename` is set when it came with a filename. */
type Part = InlineFile & { hasFilename: boolean };

const readParts = async (bytes: Buffer, contentType: string, input: FileInput): Promise<Map<string, Part>> => {
  const busboy = await createParser(contentType);
  if (!busboy) throw malformed(input.jsonPart);
  return new Promise((resolve, reject) => {
    const parts = new Map<string, Part>();
    const seenNames = new Set<string>();
    const rejectPart = (part: string, cause?: unknown) => reject(malformed(part, cause));
    const registerName = (name: string) => (seenNames.has(name) ? rejectPart(name) : seenNames.add(name));
    busboy.on('field', (name: string, value: string) => {
      registerName(name);
      parts.set(name, { bytes: Buffer.from(value), contentType: '', hasFilename: false });
    });
    busboy.on('file', (name, stream, filename, _encoding, mimeType) => {
      registerName(name);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => reject(tooLarge(input)));
      stream.on('error', (error: Error) => rejectPart(name, error));
      stream.on('end', () =>
        parts.set(name, { bytes: Buffer.concat(chunks), contentType: mimeType, hasFilename: filename !== '' }),
      );
    });
    busboy.on('error', (error: unknown) =>
      rejectPart(parts.has(input.jsonPart) ? input.filePart : input.jsonPart, error),
    );
    busboy.on('finish', () => resolve(parts));
    busboy.end(bytes);
  });
};

const createParser = async (contentType: string) => {
  const { Busboy } = await import('./busboy.lazy.ts');
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fileSize: MAX_INLINE_BYTES, files: 4, fields: 8, fieldSize: 256 * 1024, parts: 12 },
      isPartAFile: (_name, type, filename) => filename !== undefined || type === 'application/octet-stream',
    });
  } catch {
    return undefined; // no boundary in the header
  }
};

const parsePart = (bytes: Buffer, part: string): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw malformed(part, error);
  }
};

const malformed = (part: string, cause?: unknown): AppError =>
  new AppError('MALFORMED_MULTIPART', { values: { part }, fields: { [part]: { fault: 'invalid' } }, cause });

const tooLarge = ({ filePart }: FileInput): AppError =>
  new AppError('FILE_TOO_LARGE', {
    values: { max: MAX_INLINE_BYTES / 1024 / 1024 },
    fields: { [filePart]: { fault: 'invalid' } },
  });
