import { firstNameIn } from '#shared/recipients/first-name.ts';
import type { Site } from '#shared/sites/schema.ts';
import type { Problem } from '#shared/situation/codes.ts';
import { hasCollection } from '#shared/situation/journey.ts';
import { pendingDecisionOf } from '#shared/situation/problems.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { isPaidAtCollection, isReadyToCollect, wasFoundElsewhere } from '#shared/situation/stages.ts';
import type { CollectionSite, ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { collectionItems } from '#shared/tracking/rules.ts';
import { dollarsOf } from '#shared/units.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StorageOfColis } from '../colis/storage.ts';
import { type StoredCollectionCode, triesLeft } from '../core/items/collection-codes.ts';
import { presentPublicProxy } from '../core/request/public-proxy.ts';
import { announcedMilestones } from '../milestones/milestones.service.ts';
import type { TrackedParcel } from './tracked-parcel.table.ts';

/**
 * Presents a parcel to the public, with the sites that its container and its incident name, and its storage: every field is named here,
 * so that no other one can get into a reply.
 */
export const presentToAnybody = (
  { colis, container, milestones, collection, proxies, code }: TrackedParcel,
  sites: ReadonlyMap<number, Site>,
  storage?: StorageOfColis,
): ParcelTracking => {
  const facts = parcelFactsOf(colis);
  const isOpen = collection !== undefined && isReadyToCollect(facts);
  const isUnpaid = isOpen && isPaidAtCollection(facts);
  const site = sites.get(container.siteArriveeId ?? 0);
  const { titre, problemes, siteId } = situationOf(facts, container, 'PUBLIC', new Date());
  return {
    etat: colis.etat,
    situation: titre,
    renvoye: titre === 'EN_TROP' && pendingDecisionOf(facts) === 'RENVOI' ? true : null,
    retrouve: titre === 'AUTRE_DEPOT' && wasFoundElsewhere(colis) ? true : null,
    abime: problemes.includes('ENDOMMAGE') && hasCollection(titre) ? true : null,
    villeActuelle: problemes.some(isAway) ? (sites.get(siteId ?? 0)?.ville ?? null) : null,
    statut: container.statut,
    lieuEnlevement: container.lieuEnlevement,
    destination: container.destination,
    dateDepart: container.dateDepart,
    dateArrivee: container.dateArrivee,
    fuseau: container.fuseau,
    prenomDestinataire: firstNameIn(colis.nomDestinataire),
    jalons: announcedMilestones(container, milestones, collection),
    siteRetrait: site && hasCollection(titre) ? presentSite(site) : null,
    aApporter: collectionItems(titre, isOpen || colis.codeBloque ? codeToBring(code) : 'CODE_SUIVI', isUnpaid),
    aPayerAuRetrait: isUnpaid ? true : null,
    dernierJour: storage?.dernierJour ?? (isOpen ? collection.dernierJour : null),
    prixJour: storage ? dollarsOf(storage.cents) : null,
    mandataire: presentPublicProxy(proxies.confirmed),
    mandatairePropose: presentPublicProxy(proxies.named),
  };
};

/** Problems of a parcel that a site has where it should not be. */
const isAway = (problem: Problem): boolean => problem === 'EN_TROP' || problem === 'AUTRE_DEPOT';

/**
 * The code of a parcel that can be collected; none when too many wrong ones were tried, or an undone handover spent it.
 */
const codeToBring = (code: StoredCollectionCode | undefined): 'CODE_RETRAIT' | undefined =>
  code && triesLeft(code) > 0 ? 'CODE_RETRAIT' : undefined;

const presentSite = (site: Site): CollectionSite => ({
  nom: site.nom,
  adresse: site.adresse,
  ville: site.ville,
  pays: site.pays,
  latitude: site.latitude,
  longitude: site.longitude,
  horaires: site.horaires,
  fuseau: site.fuseau,
  telephone: site.telephone,
});
