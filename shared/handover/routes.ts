import { parcelReference } from '../colis/parcel-reference.ts';
import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { Availability, Collection, HandedOver, HandoverProof, NewAvailability, NewHandover } from './schema.ts';

export const handoverRoutes = {
  makeAvailable: {
    method: 'POST',
    path: '/agent/conteneurs/{id}/disponibilite',
    access: 'agent',
    summary: 'The unloaded parcels of a container can be collected; senders get their codes',
    body: NewAvailability,
    reply: one(Availability),
    status: 201,
  },
  handOver: {
    method: 'POST',
    path: '/agent/colis/{reference}/remise',
    access: 'agent',
    summary: 'Record that a parcel was handed over, against its code or an ID, with a signature',
    params: { reference: parcelReference },
    body: NewHandover,
    reply: one(HandedOver),
    status: 201,
  },
  collection: {
    method: 'GET',
    path: '/colis/{id}/retrait',
    access: 'customer',
    owned: true,
    summary: 'Where, until when and with which code a parcel is collected, and who collected it',
    reply: one(Collection),
  },
  proof: {
    method: 'GET',
    path: '/admin/colis/{id}/remise',
    access: 'admin',
    owned: true,
    summary: 'The proof of a handover: who, in which capacity, against what, with signature and photos',
    reply: one(HandoverProof),
  },
} as const satisfies Record<string, Route>;
