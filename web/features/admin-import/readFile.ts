import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/universal';
import type { Sheet } from '#shared/imports/sheet.ts';

/** Sheet of a file, with its name; that of a CSV file is empty. */
export type NamedSheet = { name: string; rows: Sheet };

/** Largest file that is read, in bytes: many times a sheet of thousands of rows. */
const MAX_BYTES = 10_000_000;

/** Reason why a file is not read: too large, a workbook of before 2007 or with a password, or no sheet at all. */
type FileFault = 'tooLarge' | 'oldFormat' | 'unreadable' | 'empty';

/** Error for a file that is not read. */
class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** Returns why a file is not read. */
export const faultOf = (error: unknown): FileFault => (error instanceof UnreadableFile ? error.fault : 'unreadable');

/** Reads the sheets of an `.xlsx` workbook, or of a CSV file as French and English Excel save it. Throws UnreadableFile. */
export const readFile = async (file: File): Promise<NamedSheet[]> => {
  if (file.size > MAX_BYTES) throw new UnreadableFile('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile('oldFormat');
  const sheets = startsWith(bytes, [0x50, 0x4b]) ? await workbookOf(bytes) : [{ name: '', rows: csvOf(bytes) }];
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new UnreadableFile('empty');
  return filled;
};

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

const workbookOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<NamedSheet[]> => {
  try {
    const sheets = await readWorkbook(bytes.buffer);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as Sheet }));
  } catch (error) {
    throw new UnreadableFile('unreadable', error);
  }
};

const csvOf = (bytes: Uint8Array): Sheet => {
  const [, separator, text = ''] = /^(?:sep=(.)\r?\n)?([\s\S]*)$/.exec(decode(bytes)) ?? [];
  if (text.includes('\u0000')) throw new UnreadableFile('unreadable');
  return Papa.parse<string[]>(text.replace(/(?:\r?\n)+$/, ''), {
    delimiter: separator ?? '',
    delimitersToGuess: [';', ',', '\t'],
  }).data;
};

/** Decodes text as Excel saves it: UTF-16 or UTF-8 with its mark, UTF-8 without one, else Windows-1252. */
const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
