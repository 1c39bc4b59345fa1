import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { NewNotification, Notification } from './schema.ts';

export const notificationsRoutes = {
  add: {
    method: 'POST',
    path: '/notifications/add',
    access: 'admin',
    summary: 'Notify a user',
    body: NewNotification,
    reply: one(Notification),
    status: 201,
  },
  all: {
    method: 'GET',
    path: '/notifications/all',
    access: 'admin',
    summary: 'All notifications, newest first',
    query: v.object(pageFields),
    reply: list(Notification),
  },
  ofUser: {
    method: 'GET',
    path: '/notifications/user/{id}',
    access: 'customer',
    summary: "A user's notifications, newest first, with the number of unread ones; customers may name only themselves",
    query: v.object(pageFields),
    reply: v.object({ ...list(Notification).entries, nonLues: v.number() }),
  },
  get: {
    method: 'GET',
    path: '/notifications/{id}',
    access: 'customer',
    owned: true,
    summary: 'One notification',
    reply: one(Notification),
  },
  read: {
    method: 'PUT',
    path: '/notifications/read/{id}',
    access: 'customer',
    owned: true,
    summary: 'Mark a notification as read; repeating it changes nothing',
    reply: one(Notification),
  },
  remove: {
    method: 'DELETE',
    path: '/notifications/delete/{id}',
    access: 'customer',
    owned: true,
    summary: 'Delete a notification',
    reply: done,
  },
} as const satisfies Record<string, Route>;
