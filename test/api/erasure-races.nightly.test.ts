import { expect, test } from 'vitest';
import { handler as account } from '#functions/account/index.ts';
import { closeAccountUnless } from '#functions/auth/close-account.ts';
import { handler as colis } from '#functions/colis/index.ts';
import { findAccount } from '#functions/core/items/accounts.ts';
import { keys } from '#functions/core/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import { api, colisBody, newContainer, newCustomer, newDrafts } from '../support/calls/api.ts';
import { invoke, setStored, storedItem } from '../support/calls/stored-state.ts';
import { interruptBeforeWrite } from '../support/runs/concurrency.ts';

/** A customer about to delete their account, and a booking ready to be sent. */
const leavingCustomer = async () => {
  const customer = await newCustomer();
  const { id: bookingId } = await newContainer();
  const body = colisBody(await newDrafts(customer, bookingId));
  const { token, password } = customer;
  return {
    customer,
    book: () => api('POST', `/colis/ajouter/${bookingId}`, { token, body }),
    bookHere: () => invoke(colis, customer, 'POST /colis/ajouter/{bookingId}', { params: { bookingId }, body }),
    leave: () => invoke(account, customer, 'POST /api/account/delete', { body: { password } }),
    leaveThere: () => api('POST', '/api/account/delete', { token, body: { password } }),
  };
};

test('a parcel booked while its customer deletes the account is refused, or the account stays', async () => {
  const { customer, book, leave } = await leavingCustomer();
  const answers: { status: number }[] = [];
  const left = await interruptBeforeWrite(async () => answers.push(await book()), leave);
  const erasedAt = (await storedItem(keys.account(customer.userId)))?.erasedAt;
  expect([answers[0]?.status, left.status, Boolean(erasedAt)]).toEqual([503, 200, true]);
});

test('a booking is refused when the account is deleted just before it is written', async () => {
  const { bookHere, leaveThere } = await leavingCustomer();
  const answers: { status: number }[] = [];
  const booked = await interruptBeforeWrite(async () => answers.push(await leaveThere()), bookHere);
  expect([answers[0]?.status, booked.status, booked.body.code]).toEqual([200, 401, 'SESSION_ENDED']);
});

test('a customer whose deletion was refused or interrupted can book again', async () => {
  const { customer, book, leave } = await leavingCustomer();
  const account = (await findAccount(customer.userId)) ?? expect.fail('no account');
  const refuse = async () => {
    throw new AppError('MONEY_OPEN');
  };
  await expect(closeAccountUnless(refuse, account)).rejects.toThrow('MONEY_OPEN');
  expect((await storedItem(keys.account(customer.userId)))?.closingUntil).toBeUndefined();
  await setStored(keys.account(customer.userId), 'closingUntil', new Date(Date.now() - 1).toISOString());
  expect((await book()).status).toBe(201);
  expect((await leave()).body.code).toBe('COLIS_UNDER_WAY');
});
