import { consigneesOf } from '#shared/customs/consignees.ts';
import type { ContainerCheck } from '#shared/customs/container-check.ts';
import type { ParcelInventory } from '#shared/customs/container-inventories.ts';
import { findingsOf, requiresBroker } from '#shared/customs/findings-of.ts';
import type { InventoryLine } from '#shared/customs/inventory.ts';
import { inventory } from './documents.ts';

/** Creates a loaded parcel with an inventory of these lines. */
export const listed = (
  colisId: number,
  lignes: InventoryLine[],
  special: Partial<ParcelInventory> = {},
): ParcelInventory => {
  const { decisions: _decisions, ...inventaire } = inventory(lignes, { documentId: colisId + 100, nature: 'CADEAU' });
  return {
    colisId,
    codeSuivi: `YN-7K3M-9QPX-${colisId}`,
    description: 'Vêtements',
    client: 'Awa Diop',
    nomDestinataire: 'Fatou Sarr',
    telephoneDestinataire: '+221771234567',
    charge: true,
    envoi: null,
    document: { id: colisId + 100, typeDocument: 'Inventaire', statut: 'ACCEPTE', etape: null },
    inventaire,
    ...special,
  };
};

/** Creates the check of a container from Le Havre with these parcels, as the API makes it. */
export const checkOf = (parcels: readonly ParcelInventory[], controle = 'a'.repeat(64)): ContainerCheck => {
  const loaded = parcels
    .filter(({ charge }) => charge)
    .map(({ colisId, telephoneDestinataire, nomDestinataire, envoi, document, inventaire }) => ({
      colisId,
      telephone: telephoneDestinataire,
      nom: nomDestinataire,
      envoi,
      document: document ?? undefined,
      inventory: inventaire ?? undefined,
    }));
  const constats = findingsOf(loaded, { country: 'FR', day: '2096-12-12', arrival: '2096-12-24' });
  return {
    bookingId: 1234567890,
    colis: parcels
      .filter(({ charge }) => charge)
      .map(({ inventaire, ...parcel }) => ({
        ...parcel,
        inventaire: inventaire && {
          lignes: inventaire.lignes.length,
          nature: inventaire.nature,
          revision: inventaire.revision,
          totalXof: inventaire.totalXof,
        },
      })),
    destinataires: consigneesOf(loaded),
    constats,
    commissionnaireRequis: requiresBroker(constats),
    controle,
  };
};
