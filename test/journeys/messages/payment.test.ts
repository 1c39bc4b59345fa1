import { beforeAll } from 'vitest';
import { payment } from '../../spec/payment.ts';
import {
  expectNoneShown,
  mockAnswer,
  mockOutage,
  openOrStay,
  press,
  type Reader,
  signIn,
  testMessages,
} from '../../support/browsers/message-readers.ts';
import { api, newContainer, newCustomer } from '../../support/calls/api.ts';
import type { Person } from '../../support/calls/people.ts';
import { severalColis } from '../../support/calls/table.ts';

let customer: Person;
let ids: number[];
beforeAll(async () => {
  customer = await newCustomer();
  ids = await severalColis(customer, (await newContainer()).id, 2);
});

const openList = async (reader: Reader) => {
  await signIn(reader, customer);
  await reader.page.goto('/colis');
};

const payOne = async (reader: Reader) => {
  await openOrStay(reader, '/colis', customer);
  await press(reader, reader.words.colis.pay.one);
};

const payAll = async (reader: Reader) => {
  const { select, pay } = reader.words.colis;
  await openOrStay(reader, '/colis', customer);
  await press(reader, select.all);
  await press(reader, pay.selection);
};

/** Starts a payment and returns the id of its unpaid Stripe session. */
const newUnpaidSession = async (): Promise<string> => {
  const { body } = await api('POST', `/payments/colis/${ids[0]}`, { token: customer.token });
  return body.data.sessionId;
};

testMessages(payment, {
  colisListFailed: async (reader) => {
    await mockAnswer(reader, '/colis/user*', 500);
    await openList(reader);
  },
  selectOne: async (reader) => {
    await openOrStay(reader, '/colis', customer);
    await press(reader, reader.words.colis.pay.selection);
  },
  singlePaymentFailed: async (reader) => {
    await mockAnswer(reader, '/payments/colis/*', 200, { success: true });
    await payOne(reader);
  },
  groupPaymentFailed: async (reader) => {
    await mockAnswer(reader, '/payments/group-payment', 200, { success: true });
    await payAll(reader);
  },
  paymentInitialization: async (reader) => {
    await mockOutage(reader, '/payments/colis/*');
    await payOne(reader);
  },
  groupPaymentInitialization: async (reader) => {
    await mockAnswer(reader, '/payments/group-payment', 500);
    await payAll(reader);
  },
  validationFailed: async (reader) => {
    await mockAnswer(reader, '/payments/validate*', 500);
    await signIn(reader, customer);
    await reader.page.goto('/colis?session_id=cs_test_1');
  },
  validationRefused: async (reader) => {
    const session = await newUnpaidSession();
    await signIn(reader, customer);
    await reader.page.goto(`/colis?session_id=${session}`);
  },
  colisUnassigned: async (reader) => {
    await signIn(reader, customer);
    await reader.page.route(`**/backend/colis/${ids[1]}`, async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, containerBookingId: null } } });
    });
    await reader.page.goto(`/colis/${ids[1]}`);
  },
});

expectNoneShown(payment, { '/colis': openList });
