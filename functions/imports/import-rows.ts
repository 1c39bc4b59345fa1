import type { Language } from '#shared/auth/schema.ts';
import type { AppError } from '#shared/errors.ts';
import { type ImportedRow, type NewImport, ROWS } from '#shared/imports/schema.ts';
import { busyError } from '../core/attempts.ts';
import { remainingTime } from '../core/deadline.ts';
import { log, loggableError } from '../core/log.ts';
import type { Caller } from '../core/request/caller.ts';
import { loadRefusalMessages, toAppError } from '../core/request/http-response.ts';
import { validate } from '../core/request/request-body.ts';
import { importColis } from './import-colis.ts';
import { customerOfRow, type RowCustomer } from './import-customer.ts';
import { importRecipient } from './import-recipient.ts';

type Row = NewImport['lignes'][number];

/** Milliseconds that a row may take: one for which less is left is not begun. */
const ROW_MS = 900;

/**
 * Imports rows one after the other; the failure of one stops no other. Rows for which no time is left are refused as
 * BUSY, to be sent again.
 */
export const importRows = async (input: NewImport, caller: Caller, language: Language): Promise<ImportedRow[]> => {
  const results: ImportedRow[] = [];
  for (const row of input.lignes) results.push(await importRow(row, input, caller, language));
  return results;
};

const importRow = async (row: Row, input: NewImport, caller: Caller, language: Language): Promise<ImportedRow> => {
  const { ligne } = row;
  try {
    if (remainingTime(ROW_MS) < ROW_MS) throw busyError();
    const { account, isNew, colisId } = await run(row, input, caller);
    const { userId: id, prenom, nom } = account;
    return { ligne, resultat: isNew ? 'CREE' : 'CONNU', client: { id, prenom, nom }, ...(colisId && { colisId }) };
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal.code === 'UNEXPECTED') log.error('row not imported', { ligne, ...loggableError(error) });
    return { ligne, resultat: 'REFUSE', refus: await presentRefusal(refusal, language) };
  }
};

const run = async (
  { ligne, ...row }: Row,
  { type, lot, conteneurId = 0 }: NewImport,
  caller: Caller,
): Promise<RowCustomer & { colisId?: number }> => {
  const origin = { lot, ligne };
  switch (type) {
    case 'CLIENTS':
      return customerOfRow(validate(ROWS.CLIENTS, row), origin);
    case 'DESTINATAIRES':
      return importRecipient(validate(ROWS.DESTINATAIRES, row), origin);
    case 'COLIS':
      return importColis(conteneurId, validate(ROWS.COLIS, row), origin, caller);
  }
};

const presentRefusal = async (error: AppError, language: Language): Promise<NonNullable<ImportedRow['refus']>> => {
  const { faultMessage, refusalMessage } = await loadRefusalMessages();
  const faults = Object.entries(error.details.fields ?? {});
  return {
    code: error.code,
    message: refusalMessage(language, error),
    champs: Object.fromEntries(faults.map(([field, fault]) => [field, faultMessage(language, fault)])),
    encore: error.status >= 500,
  };
};
