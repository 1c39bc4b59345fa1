import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { DeviceReport, deviceId, MISSING_STATUTS, MissingRecords, NewVerification } from './schema.ts';

export const devicesRoutes = {
  report: {
    method: 'PUT',
    path: '/agent/appareils/{appareil}',
    access: 'agent',
    summary: 'Tell which records of the caller a device holds or gave up, without sending one',
    params: { appareil: deviceId },
    body: DeviceReport,
    reply: one(v.object({ manquants: v.number() })),
  },
  own: {
    method: 'GET',
    path: '/agent/appareils/manquants',
    access: 'agent',
    summary: 'The caller’s records that never arrived, by device',
    reply: one(v.array(MissingRecords)),
  },
  missing: {
    method: 'GET',
    path: '/appareils/manquants',
    access: 'admin',
    summary: 'Records of agents’ devices that never arrived: open ones longest missing first, closed ones latest first',
    query: v.object({ ...pageFields, statut: v.optional(v.picklist(MISSING_STATUTS), 'OUVERT') }),
    reply: list(MissingRecords),
  },
  verify: {
    method: 'POST',
    path: '/appareils/{userId}/{appareil}/verification',
    access: 'admin',
    summary: 'Close the missing records of a device after looking into them, with a note',
    params: { appareil: deviceId },
    body: NewVerification,
    reply: one(MissingRecords),
    status: 201,
  },
} as const satisfies Record<string, Route>;
