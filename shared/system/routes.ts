import * as v from 'valibot';
import { IndicativeRates } from '../currency/schema.ts';
import { one, success } from '../http/reply.ts';
import type { Route } from '../http/route.ts';

export const systemRoutes = {
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Report that the API is up',
    reply: v.object({ ...success, data: v.object({ statut: v.literal('OK'), stage: v.string() }) }),
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This document',
    reply: v.record(v.string(), v.unknown()),
  },
  rates: {
    method: 'GET',
    path: '/rates',
    access: 'public',
    summary: 'Indicative exchange rates of the dollar, or null when there are none of the last days',
    reply: one(v.nullable(IndicativeRates)),
    cacheSeconds: 60, // the first rates of a new stage show soon
  },
} as const satisfies Record<string, Route>;
