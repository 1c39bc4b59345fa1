import { DatabaseSync } from 'node:sqlite';

/**
 * Gives dynoxide's file an index by which it numbers a change and reads on in a stream. Without one it looks through all
 * records of a stream at each write: after 8 000 changes a write costs six times as much (docs/decisions/0011).
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
