import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import { loadingDifferenceOf } from '#shared/manifest/loading-differences.ts';
import type { ManifestContainer, ManifestLine } from '#shared/manifest/schema.ts';
import { townIn } from '#shared/places/town.ts';
import { kgOf, m3Of } from '#shared/units.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { documentsOf } from './manifest.table.ts';

/** Builds the manifest's lines of parcels, with their documents, in the order of their recipients' cities and names. */
export const manifestLinesOf = async (
  colisList: readonly StoredColis[],
  { destination }: StoredContainer,
): Promise<ManifestLine[]> => {
  const documents = await documentsOf(colisList);
  const lines = colisList.map((colis, index): ManifestLine => {
    const { insurance, document } = documents[index] ?? {};
    const { grams, cm3 } = colis.reception?.mesures ?? colis;
    return {
      colisId: colis.id,
      codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
      description: colis.description,
      client: colis.username ?? '',
      nomDestinataire: colis.nomDestinataire,
      telephoneDestinataire: colis.telephoneDestinataire,
      adresseDestinataire: colis.adresseDestinataire,
      ville: townIn(colis.adresseDestinataire) ?? destination,
      poids: kgOf(grams),
      volume: m3Of(cm3),
      typeDocument: document?.typeDocument ?? null,
      statutDocument: (document?.statut as CustomsStatut | undefined) ?? null,
      valeurDeclaree: insurance?.valeurXof ?? null,
      receptionLe: colis.reception && colis.reception.verdict !== 'REFUSE' ? colis.reception.le : null,
      chargement: colis.chargement ?? null,
      ecart: loadingDifferenceOf({ ...colis, paye: colis.paymentId !== null }) ?? null,
      motif: null,
    };
  });
  return lines.sort(
    (a, b) => compare(a.ville, b.ville) || compare(a.nomDestinataire, b.nomDestinataire) || a.colisId - b.colisId,
  );
};

const { compare } = new Intl.Collator('fr');

/** Returns a container as its manifest names it. */
export const containerOfManifest = (container: StoredContainer): ManifestContainer => ({
  id: container.id,
  numeroConteneur: container.numeroConteneur ?? null,
  plomb: container.plomb ?? null,
  connaissement: container.connaissement ?? null,
  besc: container.besc ?? null,
  tailleConteneur: container.tailleConteneur,
  statut: container.statut,
  lieuEnlevement: container.lieuEnlevement,
  destination: container.destination,
  dateDepart: container.dateDepart,
  dateArrivee: container.dateArrivee,
  fuseau: container.fuseau,
});
