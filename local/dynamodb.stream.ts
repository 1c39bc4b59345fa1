import { DatabaseSync } from 'node:sqlite';

/**
 * Adds an index to dynoxide's file by which it numbers changes and continues reading a stream. Without it, each write
 * scans all records of the stream: after 8,000 changes a write costs six times as much (docs/decisions/0011).
 */
export function indexStream(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS by_sequence_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
}

/** Number that changes with each commit to a database. */
export type Version = () => number;

/**
 * Opens a view of how often dynoxide has changed its file. A look takes microseconds; asking the engine for new records
 * of a stream takes both processes a hundred times as long.
 */
export function openVersion(file: string): { version: Version; close(): void } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const statement = database.prepare('PRAGMA data_version');
  return { version: () => Number(statement.get()?.data_version), close: () => database.close() };
}
