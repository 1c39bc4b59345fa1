// @vitest-environment jsdom
import { payment } from '../../spec/payment.ts';
import { press } from '../browser.ts';
import { colis } from '../colis.ts';
import { container } from '../containers.ts';
import { listReply } from '../visit.tsx';
import { expectNoneShown, FAILURE, mockReplies, type Reader, testMessages, UNREACHABLE } from './read-messages.tsx';

const MINE = [colis({ id: 1 }), colis({ id: 2 })];
const ONE = 'POST /payments/colis/1';
const GROUP = 'POST /payments/group-payment';

type Replies = Parameters<typeof mockReplies>[0];

const LISTS: Replies = {
  'GET /colis/user': listReply(MINE),
  'GET /bookings/mes-reservations': listReply([container()]),
};

const openList = async ({ open }: Reader, replies: Replies = {}) => {
  mockReplies({ ...LISTS, ...replies });
  await open('/colis');
};

const payOne = async (reader: Reader, replies: Replies) => {
  await openList(reader, replies);
  await press(reader.words.colis.pay.one);
};

const payAll = async (reader: Reader, replies: Replies) => {
  const { select, pay } = reader.words.colis;
  await openList(reader, replies);
  await press(select.all);
  await press(pay.selection);
};

const returnFromPayment = async ({ open }: Reader, reply: Replies[string]) => {
  mockReplies({ 'GET /payments/validate': reply, 'POST /payments/validate': reply, ...LISTS });
  await open('/colis?session_id=cs_test_1');
};

testMessages(payment, {
  colisListFailed: (reader) => openList(reader, { 'GET /colis/user': FAILURE }),
  selectOne: async (reader) => {
    await openList(reader);
    await press(reader.words.colis.pay.selection);
  },
  singlePaymentFailed: (reader) => payOne(reader, { [ONE]: { body: { success: true } } }),
  groupPaymentFailed: (reader) => payAll(reader, { [GROUP]: { body: { success: true } } }),
  paymentInitialization: (reader) => payOne(reader, { [ONE]: UNREACHABLE }),
  groupPaymentInitialization: (reader) => payAll(reader, { [GROUP]: FAILURE }),
  validationFailed: (reader) => returnFromPayment(reader, FAILURE),
  validationRefused: (reader) => returnFromPayment(reader, reader.refusal('PAYMENT_NOT_COMPLETED')),
  colisUnassigned: async ({ open, refusal }) => {
    const data = { ...colis({ id: 1 }), containerBookingId: null };
    mockReplies({
      'GET /colis/1/': listReply([]),
      'GET /colis/1': { body: { success: true, data } },
      'GET /customs/': refusal('CUSTOMS_NOT_FOUND'),
    });
    await open('/colis/1');
  },
});

expectNoneShown(payment, { '/colis': openList });
