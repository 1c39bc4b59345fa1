import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Container } from '#shared/containers/schema.ts';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { NewSale, Sale } from '#shared/counter/schema.ts';
import type { NewInventory } from '#shared/customs/inventory.ts';
import { dollarsOf } from '#shared/units.ts';
import { call } from '#web/core/api/call.ts';
import { COVERAGE_TYPES } from '#web/core/colis/documentTypes.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { inventoryDocumentType } from '#web/core/inventory/inventoryFile.ts';
import { uploadInventoryFile } from '#web/core/inventory/uploadInventoryFile.ts';
import { parseTyped } from '#web/core/quote/typedMeasures.ts';
import type { Signature } from '#web/core/signature/signature.ts';
import type { Goods } from './goods.ts';
import { requestedMoney } from './money.ts';
import { ownDrawer } from './queries.ts';
import { approvalOf, type SaleDraft } from './saleDraft.ts';

/** Parts of a sale, all of them complete. */
export interface WholeSale {
  container: Container;
  draft: SaleDraft & Required<Pick<SaleDraft, 'client' | 'recipient'>>;
  goods: Goods;
  /** Signature of the customer below the typed list; undefined if nobody signed it. */
  signature: Signature | undefined;
  /** Price in cents that the customer was told. */
  total: number;
}

/**
 * Mutation that makes a sale. The document of a typed list is made and uploaded once, and the same request keeps its
 * key, so that a sale whose reply was lost is not made twice.
 */
export function useSale() {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const made = useRef({ of: '', key: '' });
  const documentKey = async (
    { container, draft, goods, signature }: WholeSale,
    inventory: NewInventory,
  ): Promise<string> => {
    const { nomDestinataire: nom, telephoneDestinataire: telephone, adresseDestinataire: adresse } = draft.recipient;
    const facts = {
      recipient: { nom, telephone, adresse },
      voyage: container,
      insured: goods.valeur || undefined,
      sender: `${draft.client.prenom} ${draft.client.nom}`,
      signature,
    };
    const of = JSON.stringify([inventory, { ...facts, voyage: container.id }]);
    if (made.current.of !== of) made.current = { of, key: (await uploadInventoryFile(inventory, facts, client)).key };
    return made.current.key;
  };
  return useMutation({
    mutationFn: async (sale: WholeSale): Promise<Sale> => {
      const { inventaire, document } = sale.goods;
      const uploaded = document !== null && document !== 'uploading' ? document.key : undefined;
      const fichier = uploaded ?? (inventaire ? await documentKey(sale, inventaire) : '');
      const body = bodyOf(sale, fichier);
      return (await call(counterRoutes.sell, { body }, { idempotencyKey: idempotencyKey(body) })).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ownDrawer.queryKey }),
  });
}

const bodyOf = ({ container, draft, goods, total }: WholeSale, fichier: string): NewSale => {
  const accord = approvalOf(draft);
  const { contenu, inventaire, valeur, assure } = goods;
  return {
    clientId: draft.client.id,
    conteneurId: container.id,
    ...draft.recipient,
    colis: draft.parcels.map(({ piece, typed }) => {
      const mesures = typed && parseTyped(typed);
      return { description: contenu, ...(piece && { piece }), ...(mesures && { mesures }) };
    }),
    document: {
      typeDocument: inventoryDocumentType({ nature: inventaire?.nature ?? 'EFFETS_PERSONNELS' }),
      ...(inventaire && { inventaire }),
      fichier,
    },
    assurance: {
      typeCouverture: COVERAGE_TYPES[0].name,
      description: '',
      valeurCouverture: valeur,
      couverture: assure ? 'ASSUREE' : 'DECLAREE',
    },
    depose: draft.depose,
    total: dollarsOf(total),
    paiements: requestedMoney(draft.money),
    ...(draft.reste !== 'DELAI' && { reste: draft.reste }),
    ...(accord !== undefined && { accord }),
  };
};
