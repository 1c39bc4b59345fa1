import * as v from 'valibot';
import { success } from '../http/reply.ts';
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
} as const satisfies Record<string, Route>;
