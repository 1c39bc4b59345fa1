import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { UploadRequest, UploadTicket } from './schema.ts';

export const uploadsRoutes = {
  create: {
    method: 'POST',
    path: '/uploads',
    access: 'customer',
    summary: 'Create a presigned PUT for one file',
    limit: 'uploads',
    body: UploadRequest,
    reply: one(UploadTicket),
    status: 201,
  },
} as const satisfies Record<string, Route>;
