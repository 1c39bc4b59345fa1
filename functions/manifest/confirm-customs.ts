import { AppError } from '#shared/errors.ts';
import type { LoadingClosing } from '#shared/manifest/schema.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { checkLoaded } from '../customs/check-container.ts';

/** Customs check that a closing confirms: the hash of its findings, and the instant of the check. */
export type ConfirmedCustoms = { controle: string; checkedAt: string };

/**
 * Checks the parcels that a closing freezes against customs, and returns what the closing confirms. Throws
 * CUSTOMS_INCOMPLETE for findings that keep the manifest open, MANIFEST_INCOMPLETE when a rule requires a broker and
 * the container names none, and CUSTOMS_TO_CONFIRM when the findings are not those that the closing confirms.
 */
export const confirmCustoms = async (
  container: StoredContainer,
  colisList: readonly StoredColis[],
  closing: Pick<LoadingClosing, 'controle'>,
): Promise<ConfirmedCustoms> => {
  const checkedAt = nowIso();
  const { colis, constats, commissionnaireRequis, controle } = await checkLoaded(container, colisList);
  const blocking = new Set(constats.filter(({ effet }) => effet === 'BLOQUE').map(({ colisId }) => colisId));
  if (blocking.size > 0) {
    const codes = colis.flatMap(({ colisId, codeSuivi }) => (blocking.has(colisId) ? (codeSuivi ?? colisId) : []));
    throw new AppError('CUSTOMS_INCOMPLETE', { values: { colis: summarise(codes) } });
  }
  if (commissionnaireRequis && !container.commissionnaire)
    throw new AppError('MANIFEST_INCOMPLETE', { fields: { commissionnaire: { fault: 'required' } } });
  if (constats.length > 0 && closing.controle !== controle) throw new AppError('CUSTOMS_TO_CONFIRM');
  return { controle, checkedAt };
};

/** Number of parcels that a message names. */
const NAMED = 10;

const summarise = (codes: readonly (string | number)[]): string => {
  const others = codes.length - NAMED;
  return codes.slice(0, NAMED).join(', ') + (others > 0 ? ` (+ ${others})` : '');
};
