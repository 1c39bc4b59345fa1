import { contactRoutes } from '#shared/contact/routes.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { notificationsRoutes } from '#shared/notifications/routes.ts';
import { callApi } from '../client.ts';
import type { Day } from './containers.ts';
import type { CustomerName } from './people.ts';
import type { SeedState } from './seed-state.ts';
import { ADMIN_NOTICES, SUPPORT_MESSAGES } from './support-messages.ts';
import type { Step } from './timeline.ts';

/** Day on which the demo account last read its notifications; the other customers read theirs by mail. */
const READ_ON: { by: CustomerName; on: Day } = { by: 'awa', on: -2 };

/** Steps for contact messages, an admin's own notifications, and the reading of both. */
export const messageSteps = (state: SeedState): Step[] => [
  ...SUPPORT_MESSAGES.map(({ on, language, read, ...body }) => ({
    on,
    phase: 'write' as const,
    run: () => callApi(state.api, contactRoutes.send, { body: { ...body, company: '' } }, { language }),
  })),
  { on: -1, phase: 'read', run: () => readContactMessages(state) },
  ...ADMIN_NOTICES.map(({ on, to, notification }) => ({
    on,
    phase: 'write' as const,
    run: async () => {
      const { userId } = await state.sessionOf(to);
      return callApi(state.api, notificationsRoutes.add, { body: { notification, userId } }, await state.admin());
    },
  })),
  { on: READ_ON.on, phase: 'read', run: () => readNotifications(state, READ_ON.by) },
];

const readContactMessages = async (state: SeedState): Promise<void> => {
  const admin = await state.admin();
  const { data } = await callApi(state.api, contactRoutes.list, { query: {} }, admin);
  const read = new Set(SUPPORT_MESSAGES.flatMap((message) => (message.read ? [message.subject] : [])));
  for (const { id, subject } of data)
    if (read.has(subject)) await callApi(state.api, contactRoutes.read, { params: { id } }, admin);
};

/** Marks a customer's notifications as read, with those of the same day that are still on their way. */
const readNotifications = async (state: SeedState, by: CustomerName): Promise<void> => {
  const session = await state.sessionOf(by);
  const params = { id: session.userId };
  const query = { limit: String(PAGE_SIZES.largest) };
  await state.settled();
  const { data } = await callApi(state.api, notificationsRoutes.ofUser, { params, query }, session);
  const unread = data.filter(({ lu }) => !lu);
  await Promise.all(unread.map(({ id }) => callApi(state.api, notificationsRoutes.read, { params: { id } }, session)));
};
