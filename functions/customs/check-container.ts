import type { ContainerCheck, CustomsFinding } from '#shared/customs/container-check.ts';
import type { ParcelToCheck } from '#shared/customs/findings-of.ts';
import { dayIn } from '#shared/dates.ts';
import { countryAt } from '#shared/places/unlocodes.ts';
import { rereadColisIn } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { contentHash } from '../core/content-hash.ts';
import { type DocumentedParcel, presentCustomsParcel, withCustomsDocuments } from './documented-parcels.ts';

/** Checks the loaded parcels of a container. The index of its parcels may lag by moments, what is read of them not. */
export const checkContainerCustoms = async (container: StoredContainer): Promise<ContainerCheck> =>
  checkLoaded(container, await rereadColisIn(container.id));

/** Checks those of a container's parcels that are loaded: their inventories and documents as they are now. */
export const checkLoaded = async (
  container: StoredContainer,
  colisList: readonly StoredColis[],
): Promise<ContainerCheck> => {
  const documented = await withCustomsDocuments(colisList.filter(({ chargement }) => chargement));
  const parcels = documented.map(parcelToCheck);
  const { consigneesOf, findingsOf, requiresBroker } = await import('./findings.lazy.ts');
  const constats = findingsOf(parcels, {
    country: countryAt(container.lieuEnlevement) ?? '',
    day: container.jourDepart,
    arrival: dayIn(container.dateArrivee, container.fuseau),
    customsCheckedAt: container.customsCheckedAt,
  });
  return {
    bookingId: container.id,
    colis: documented.map((each) => ({ ...presentCustomsParcel(each), inventaire: each.document?.inventaire ?? null })),
    destinataires: consigneesOf(parcels),
    constats,
    commissionnaireRequis: requiresBroker(constats),
    controle: hashOf(container.id, constats, documented),
  };
};

const parcelToCheck = ({ colis, document, inventory }: DocumentedParcel): ParcelToCheck => ({
  colisId: colis.id,
  telephone: colis.telephoneDestinataire,
  nom: colis.nomDestinataire,
  envoi: colis.envoi ?? null,
  document: document && { statut: document.statut, etape: document.etape },
  changedAt: [document?.filedAt, inventory?.modifiedAt]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1),
  inventory,
});

/** Returns the hash of findings, with the revision of each inventory, whose lines are shown beside them. */
const hashOf = (
  bookingId: number,
  constats: readonly CustomsFinding[],
  parcels: readonly DocumentedParcel[],
): string => {
  const revisions = new Map(parcels.map(({ colis, inventory }) => [colis.id, inventory?.revision ?? null]));
  return contentHash({
    bookingId,
    constats: constats.map((constat) => ({ ...constat, revision: revisions.get(constat.colisId) })),
  });
};
