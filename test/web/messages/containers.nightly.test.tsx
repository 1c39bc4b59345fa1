// @vitest-environment jsdom
import { beforeAll } from 'vitest';
import { containers } from '../../spec/containers.ts';
import { container } from '../containers.ts';
import { changePreview } from '../previews.ts';
import {
  expectNoneShown,
  expectShown,
  expectShownTimes,
  FAILURE,
  mockReplies,
  type Reader,
  submit,
  testMessages,
  type,
  UNREACHABLE,
} from './read-messages.tsx';

/** Loads what the form loads before it saves. */
beforeAll(async () => void (await import('#web/features/containers/previewEdit.ts')));

const NEW = {
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2099-05-01T10:00',
  dateArrivee: '2099-05-20T10:00',
  dateReservation: '2099-04-01T10:00',
  prixEstime: '10',
  poidsMax: '1000',
  volumeMax: '30',
};

const ONE = container();
const FOUND = { body: { success: true, data: ONE } };
const REFUSAL = {
  status: 422,
  body: { success: false, code: 'INVALID_FIELDS', message: '…', fields: { destination: '…' } },
};

type Replies = Parameters<typeof mockReplies>[0];

const CREATED = { status: 201, body: FOUND.body };

const add = async (
  { open }: Reader,
  change: Partial<typeof NEW> = {},
  replies: Replies = { 'POST /bookings': CREATED },
) => {
  mockReplies(replies);
  await open('/ajouter-conteneur', 'ADMIN');
  await type({ ...NEW, ...change });
  await submit();
};

const edit = async ({ open }: Reader, change: Record<string, string>, reply: Replies[string]) => {
  const preview = changePreview({ clients: 0, noms: [], messages: [] });
  mockReplies({
    [`PUT /bookings/${ONE.id}`]: reply,
    [`GET /bookings/${ONE.id}/status-preview`]: { body: { success: true, data: preview } },
    [`POST /bookings/${ONE.id}/`]: { body: { success: true, data: preview } },
    [`GET /bookings/${ONE.id}`]: FOUND,
  });
  await open(`/update-conteneur/${ONE.id}`, 'ADMIN');
  await type(change);
  await submit();
};

testMessages(containers, {
  containerFieldRequired: async (reader) => {
    await add(reader, Object.fromEntries(Object.keys(NEW).map((name) => [name, ''])));
    await expectShownTimes(containers.containerFieldRequired[reader.language], Object.keys(NEW).length);
  },
  containerTooSmall: (reader) => add(reader, { poidsMax: '0.5' }),
  containerPriceBelowZero: (reader) => add(reader, { prixEstime: '-1' }),
  containerAdded: (reader) => add(reader),
  containerNotAdded: (reader) => add(reader, {}, { 'POST /bookings': REFUSAL }),
  containerIncomplete: (reader) => add(reader, { destination: '' }),
  containerImpossible: (reader) => add(reader, {}, { 'POST /bookings': UNREACHABLE }),
  containerUpdated: (reader) => edit(reader, { prixEstime: '12' }, FOUND),
  containerNotUpdated: (reader) => edit(reader, { prixEstime: '12' }, reader.refusal('MAXIMA_BELOW_BOOKED')),
  containerUpdateIncomplete: async (reader) => {
    await edit(reader, { prixEstime: '12' }, UNREACHABLE);
    await expectShown(containers.containerUpdateImpossible[reader.language]);
    await type({ destination: '' });
    await submit();
  },
  containerUpdateImpossible: (reader) => edit(reader, { prixEstime: '12' }, UNREACHABLE),
  containerLoadFailed: async ({ open }) => {
    mockReplies({ [`GET /bookings/${ONE.id}`]: FAILURE });
    await open(`/update-conteneur/${ONE.id}`, 'ADMIN');
  },
});

expectNoneShown(containers, {
  '/ajouter-conteneur': ({ open }) => open('/ajouter-conteneur', 'ADMIN'),
  '/update-conteneur': ({ open }) => {
    mockReplies({ [`GET /bookings/${ONE.id}`]: FOUND });
    return open(`/update-conteneur/${ONE.id}`, 'ADMIN');
  },
});
