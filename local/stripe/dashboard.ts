import { newest, table } from '../provider/dashboard.ts';
import { type Html, html, money, page } from '../provider/html.ts';
import type { Webhooks } from '../provider/webhooks.ts';
import type { Account, Checkout, Dispute, Event, Session } from './account.ts';
import { ApiError, required } from './errors.ts';
import { closeDispute, dispute } from './payment.ts';
import { callRoute } from './routes.ts';

/** Renders `/`, the merchant's page: payments with their refunds, and the events sent. */
export const dashboard = (account: Account, refusal?: string): Response => {
  const { data } = account;
  const body = html`<main class="dashboard">
    <h1>Payments</h1>
    ${refusal && html`<p class="refusal" role="alert">${refusal}</p>`}
    ${table(
      ['Amount', 'Status', 'Customer and session', 'Created (UTC)', 'Actions'],
      newest(data.checkouts, (row) => paymentRow(account, row)),
    )}
    <h2>Events</h2>
    ${table(['Event', 'Status', 'Created (UTC)', 'Actions'], newest(data.events, eventRow))}
  </main>`;
  return page({ status: refusal ? 400 : 200, title: 'Stripe emulator', language: 'en', body });
};

/** Handles `POST /`: the dashboard's forms refund or dispute a payment, close a dispute, or resend an event. */
export const dashboardAction = async (request: Request, account: Account, webhooks: Webhooks): Promise<Response> => {
  const form = new URLSearchParams(await request.text());
  const event = form.get('event');
  const disputed = form.get('dispute');
  const closed = form.get('close');
  try {
    if (disputed !== null) {
      dispute(account, disputed);
    } else if (closed !== null) {
      closeDispute(account, closed, form.get('outcome') === 'won' ? 'won' : 'lost');
    } else if (event !== null) {
      await webhooks.post(required(account.data.events.get(event), 'event', event));
    } else {
      form.set('amount', String(Math.round(Number(form.get('amount')) * 100)));
      callRoute(account, 'POST', '/v1/refunds', form.toString());
    }
    return new Response(null, { status: 303, headers: { location: '/' } });
  } catch (error) {
    if (error instanceof ApiError) return dashboard(account, error.message);
    throw error;
  }
};

const paymentRow = ({ data }: Account, { session }: Checkout): Html => {
  const { intents, charges } = data;
  const charge = charges.get(intents.get(session.payment_intent ?? '')?.latest_charge ?? '');
  const of = [...data.disputes.values()].filter((each) => each.charge === charge?.id);
  const contested = of.some(({ status }) => status !== 'won');
  const left = charge?.paid && !contested ? charge.amount - charge.amount_refunded : 0;
  return html`<tr>
    <td>${money(session.amount_total ?? 0, 'en')}</td>
    <td><span class="badge ${tone(session)}">${session.status}</span> ${session.payment_status}
      ${of.map(({ status }) => html`<span class="badge ${status === 'won' ? 'good' : 'bad'}">dispute: ${status}</span>`)}
      ${charge?.amount_refunded ? html`<span class="note">${money(charge.amount_refunded, 'en')} refunded</span>` : ''}</td>
    <td>${session.customer_email}<span class="note">${session.id}</span></td>
    <td>${time(session.created)}</td>
    <td>${session.url && html`<a href="${session.url}">Payment page</a>`}${left > 0 && refundForm(session, (left / 100).toFixed(2))}${left > 0 && disputeForm(session)}${of.map(closeForm)}</td>
  </tr>`;
};

const tone = ({ status, payment_status }: Session): string =>
  status === 'expired' ? 'bad' : payment_status === 'paid' ? 'good' : '';

const refundForm = ({ payment_intent }: Session, left: string): Html => html`<form method="post">
    <input type="hidden" name="payment_intent" value="${payment_intent}">
    $ <input name="amount" type="number" min="0.01" max="${left}" step="0.01" value="${left}" aria-label="Amount to refund">
    <button>Refund</button></form>`;

const disputeForm = ({ payment_intent }: Session): Html => html`<form method="post">
    <input type="hidden" name="dispute" value="${payment_intent}"><button>Dispute</button></form>`;

const closeForm = ({ id, status }: Dispute): Html | false =>
  status === 'needs_response' &&
  html`<form method="post"><input type="hidden" name="close" value="${id}">
    <button name="outcome" value="won">Dispute won</button><button name="outcome" value="lost">Dispute lost</button></form>`;

const eventRow = (event: Event): Html => html`<tr>
    <td>${event.type}<span class="note">${event.id}</span></td>
    <td>${event.pending_webhooks ? 'not delivered' : 'delivered'}</td>
    <td>${time(event.created)}</td>
    <td><form method="post"><input type="hidden" name="event" value="${event.id}"><button>Resend</button></form></td>
  </tr>`;

const time = (created: number): string => new Date(created * 1000).toISOString().slice(0, 16).replace('T', ' ');
