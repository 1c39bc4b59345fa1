import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { ExpectedParcel, NewIntake, parcelReference } from './schema.ts';

export const intakeRoutes = {
  parcel: {
    method: 'GET',
    path: '/agent/colis/{reference}',
    access: 'agent',
    summary: 'A parcel that is brought to the agent’s site, by its tracking code or number',
    params: { reference: parcelReference },
    reply: one(ExpectedParcel),
  },
  receive: {
    method: 'POST',
    path: '/agent/colis/{reference}/reception',
    access: 'agent',
    summary: 'Record the intake of a parcel: as booked, measured, or refused; its customer is notified',
    params: { reference: parcelReference },
    body: NewIntake,
    reply: one(ExpectedParcel),
    status: 201,
  },
} as const satisfies Record<string, Route>;
