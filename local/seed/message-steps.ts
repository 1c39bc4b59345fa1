import { contactRoutes } from '#shared/contact/routes.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { notificationsRoutes } from '#shared/notifications/routes.ts';
import { callApi } from '../client.ts';
import type { Day } from './containers.ts';
import type { CustomerName } from './people.ts';
import type { SeedState } from './seed-state.ts';
import { ADMIN_NOTICES, SUPPORT_MESSAGES } from './support-messages.ts';
import type { Step } from './timeline.ts';

/** When the demo account last read its notifications; the other customers have theirs by mail. */
const READ_ON: { by: CustomerName; on: Day } = { by: 'awa', on: -2 };

/** Letters by the contact form, an admin's own notices, and what people have read. */
export const messageSteps = (world: SeedState): Step[] => [
  ...SUPPORT_MESSAGES.map(({ on, language, read, ...body }) => ({
    on,
    phase: 'write' as const,
    run: () => callApi(world.api, contactRoutes.send, { body: { ...body, company: '' } }, { language }),
  })),
  { on: -1, phase: 'read', run: () => readLetters(world) },
  ...ADMIN_NOTICES.map(({ on, to, notification }) => ({
    on,
    phase: 'write' as const,
    run: async () => {
      const { userId } = await world.sessionOf(to);
      return callApi(world.api, notificationsRoutes.add, { body: { notification, userId } }, await world.admin());
    },
  })),
  { on: READ_ON.on, phase: 'read', run: () => readNotifications(world, READ_ON.by) },
];

const readLetters = async (world: SeedState): Promise<void> => {
  const admin = await world.admin();
  const { data } = await callApi(world.api, contactRoutes.list, { query: {} }, admin);
  const read = new Set(SUPPORT_MESSAGES.flatMap((letter) => (letter.read ? [letter.subject] : [])));
  for (const { id, subject } of data)
    if (read.has(subject)) await callApi(world.api, contactRoutes.read, { params: { id } }, admin);
};

const readNotifications = async (world: SeedState, by: CustomerName): Promise<void> => {
  const session = await world.sessionOf(by);
  const params = { id: session.userId };
  const { data } = await callApi(
    world.api,
    notificationsRoutes.ofUser,
    { params, query: { limit: String(PAGE_SIZES.largest) } },
    session,
  );
  const unread = data.filter(({ lu }) => !lu);
  await Promise.all(unread.map(({ id }) => callApi(world.api, notificationsRoutes.read, { params: { id } }, session)));
};
