import { Busboy } from '@fastify/busboy';
import { AppError } from '#shared/errors.ts';
import type { FileInput } from '#shared/http/route.ts';
import { MAX_INLINE_BYTES } from '#shared/uploads/schema.ts';

/** A file that came inside a multipart form, with the type that its sender claims. */
export type InlineFile = { bytes: Buffer; contentType: string };

export type Form = { json: unknown; file: InlineFile | undefined };

/**
 * The JSON part and the file part of a multipart form; the JSON may come as a field or as a file of type JSON, and a
 * browser sends a file input that was left alone as an empty part without a name. Throws AppError MALFORMED_MULTIPART
 * naming the part that is missing, broken, empty or there twice, or FILE_TOO_LARGE.
 */
export const readMultipart = async (bytes: Buffer, contentType: string, input: FileInput): Promise<Form> => {
  const parts = await readParts(bytes, contentType, input);
  const json = parts.get(input.jsonPart);
  if (!json) throw malformed(input.jsonPart);
  const file = parts.get(input.filePart);
  const isEmpty = file !== undefined && file.bytes.length === 0;
  if (isEmpty ? file.named : !file && holdsStrayFile(parts, input)) throw malformed(input.filePart);
  return { json: parsedPart(json.bytes, input.jsonPart), file: isEmpty ? undefined : file };
};

/** A file by another name than ours would get lost without a word. */
const holdsStrayFile = (parts: Map<string, Part>, { jsonPart }: FileInput): boolean =>
  [...parts].some(([name, { contentType }]) => name !== jsonPart && contentType !== '');

/** A part of a form, and whether it came with a file's name. */
type Part = InlineFile & { named: boolean };

const readParts = (bytes: Buffer, contentType: string, input: FileInput): Promise<Map<string, Part>> =>
  new Promise((resolve, reject) => {
    const parts = new Map<string, Part>();
    const begun = new Set<string>();
    const broken = (part: string, cause?: unknown) => reject(malformed(part, cause));
    const busboy = openForm(contentType);
    if (!busboy) return broken(input.jsonPart);
    const begin = (name: string) => (begun.has(name) ? broken(name) : begun.add(name));
    busboy.on('field', (name: string, value: string) => {
      begin(name);
      parts.set(name, { bytes: Buffer.from(value), contentType: '', named: false });
    });
    busboy.on('file', (name, stream, filename, _encoding, mimeType) => {
      begin(name);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => reject(tooLarge(input)));
      stream.on('error', (error: Error) => broken(name, error));
      stream.on('end', () =>
        parts.set(name, { bytes: Buffer.concat(chunks), contentType: mimeType, named: filename !== '' }),
      );
    });
    busboy.on('error', (error: unknown) => broken(parts.has(input.jsonPart) ? input.filePart : input.jsonPart, error));
    busboy.on('finish', () => resolve(parts));
    busboy.end(bytes);
  });

const openForm = (contentType: string) => {
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

const parsedPart = (bytes: Buffer, part: string): unknown => {
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
