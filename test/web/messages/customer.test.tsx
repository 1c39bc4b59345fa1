// @vitest-environment jsdom
import { customer } from '../../spec/customer.ts';
import { expectNoneShown, FAILURE, mockReplies, type Reader, testMessages } from './read-messages.tsx';

const AWA = {
  id: 7,
  nom: 'Diop',
  prenom: 'Awa',
  email: 'awa@yonnee.test',
  telephone: '+33612345678',
  adresse: '12 rue des Vignoles, 75020 Paris',
  langue: 'fr',
  role: 'USER',
};

/** Opens the account page while the API returns these details. */
const openAccountWith = async ({ open }: Reader, details: Partial<typeof AWA>) => {
  mockReplies({ 'GET /api/auth/details': { body: { success: true, data: details } } });
  await open('/mon-compte');
};

testMessages(customer, {
  profileFailed: async ({ open }) => {
    mockReplies({ 'GET /api/auth/details': FAILURE });
    await open('/mon-compte');
  },
  notLoggedIn: ({ open }) => open('/mon-compte', 'nobody'),
  notProvided: (reader) => {
    const { telephone, ...details } = AWA;
    return openAccountWith(reader, details);
  },
  notSpecified: (reader) => {
    const { adresse, ...details } = AWA;
    return openAccountWith(reader, details);
  },
  historyFailed: async ({ open }) => {
    mockReplies({ 'GET /bookings/mes-reservations': FAILURE });
    await open('/mes-reservations');
  },
});

expectNoneShown(customer, {
  '/mon-compte': (reader) => openAccountWith(reader, AWA),
  '/mes-reservations': ({ open }) => open('/mes-reservations'),
});
