import type { Language } from '#shared/auth/schema.ts';
import { totalSize } from '#shared/colis/rules.ts';
import { isOpen } from '#shared/containers/rules.ts';
import { AppError } from '#shared/errors.ts';
import type {
  RebookingAction,
  RebookingColis,
  RebookingPreview,
  RebookingPreviewRequest,
} from '#shared/rebooking/schema.ts';
import { wasBrought } from '#shared/situation/stages.ts';
import { dollarsOf, kgOf, m3Of } from '#shared/units.ts';
import { paidCentsOf, sumOfCents } from '../colis/amounts.ts';
import { colisFor } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/request/caller.ts';
import { loadRefusalMessages } from '../core/request/http-response.ts';
import { presentReturns } from '../payments/return-ways.ts';
import { digestOf, isDone, type PlannedChange, planChange } from './plan-change.ts';

/** A parcel of a preview, with its change, its refusal, or neither if it is done already. */
type Planned = { colis: StoredColis; plan?: PlannedChange; refusal?: AppError };

/**
 * Previews a cancellation or a move of parcels; writes nothing. Throws COLIS_NOT_FOUND for a parcel of somebody else, and
 * CONTAINER_NOT_FOUND.
 */
export const previewRebooking = async (
  { action, colisIds }: RebookingPreviewRequest,
  caller: Caller,
  language: Language,
): Promise<RebookingPreview> => {
  const to = action.type === 'DEPLACER' ? await containerOf(action.vers) : undefined;
  const colisList = await Promise.all(colisIds.map((id) => colisFor(id, caller)));
  const planned = refuseBeyondSpace(await Promise.all(colisList.map((colis) => planOf(colis, action))), to);
  const colis = await Promise.all(planned.map((each) => presentPlanned(each, language)));
  const changed = planned.filter(({ plan }) => plan);
  const sumOf = (name: 'frais' | 'rembourse' | 'aPayer') =>
    dollarsOf(Math.round(colis.reduce((sum, each) => sum + 100 * each[name], 0)));
  const { grams, cm3 } = totalSize(changed.map((each) => each.colis));
  return {
    colis,
    total: {
      ...{ frais: sumOf('frais'), rembourse: sumOf('rembourse'), aPayer: sumOf('aPayer') },
      ...{ colis: changed.length, poids: kgOf(grams), volume: m3Of(cm3) },
    },
    vers: to ? presentDeparture(to) : null,
  };
};

const presentDeparture = ({ id, lieuEnlevement, destination, dateDepart, fuseau }: StoredContainer) => ({
  id,
  lieuEnlevement,
  destination,
  dateDepart,
  fuseau,
});

const planOf = async (colis: StoredColis, action: RebookingAction): Promise<Planned> => {
  if (isDone(colis, action)) return { colis };
  try {
    return { colis, plan: await planChange(colis, action) };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { colis, refusal: error };
    throw error;
  }
};

/** Refuses what its departure does not take, or takes no more after the parcels before it. */
const refuseBeyondSpace = (planned: readonly Planned[], to: StoredContainer | undefined): Planned[] => {
  if (!to) return [...planned];
  const free = { grams: to.freeGrams, cm3: to.freeCm3 };
  return planned.map((each) => {
    if (!each.plan) return each;
    const { grams, cm3 } = each.plan.after;
    if (!isOpen(to, new Date())) return { colis: each.colis, refusal: new AppError('CONTAINER_CLOSED') };
    if (grams > free.grams || cm3 > free.cm3) return { colis: each.colis, refusal: new AppError('CONTAINER_FULL') };
    free.grams -= grams;
    free.cm3 -= cm3;
    return each;
  });
};

const presentPlanned = async ({ colis, plan, refusal }: Planned, language: Language): Promise<RebookingColis> => {
  const { id, userId, priceCents } = colis;
  const { refusalMessage } = await loadRefusalMessages();
  return {
    id,
    apercu: plan ? digestOf(colis, plan) : '',
    refus: refusal ? { code: refusal.code, message: refusalMessage(language, refusal) } : null,
    dejaFait: !plan && !refusal,
    phase: plan?.phase ?? null,
    prixAvant: dollarsOf(priceCents),
    prixApres: dollarsOf(plan?.after.priceCents ?? priceCents),
    recu: dollarsOf(paidCentsOf(colis)),
    frais: dollarsOf(plan?.feeCents ?? 0),
    rembourse: dollarsOf(plan ? sumOfCents(plan.returned) : 0),
    aPayer: dollarsOf(plan?.owedCents ?? 0),
    retours: plan ? await presentReturns(userId, plan.returned) : [],
    aReprendre: plan !== undefined && !plan.to && wasBrought(colis),
    paiementOuvert: plan !== undefined && colis.lockedBy !== null,
  };
};
