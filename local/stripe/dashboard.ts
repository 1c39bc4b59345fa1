import type { Account } from './account.ts';
import { StripeFault } from './errors.ts';
import { decodeForm } from './form.ts';
import { type Html, html } from './html.ts';
import { type Reply, type Request, seeOther } from './http.ts';
import { page } from './layout.ts';
import { refund } from './refunds.ts';
import type { Checkout, Session, StoredEvent } from './store.ts';
import type { Webhooks } from './webhooks.ts';
import { money } from './words.ts';

const SHOWN = 100;

/** The merchant's own page at `/`, as Stripe's dashboard: payments, their refunds, the events sent. */
export function dashboard(account: Account, refusal?: string): Reply {
  const checkouts = [...account.data.checkouts.values()].reverse().slice(0, SHOWN);
  const events = [...account.data.events.values()].reverse().slice(0, SHOWN);
  const body = html`<main class="dashboard">
    <h1 class="heading">Payments</h1>
    ${refusal && html`<p class="refusal" role="alert">${refusal}</p>`}
    ${checkouts.length ? payments(account, checkouts) : html`<p class="empty">No payment has been started yet.</p>`}
    <h2 class="heading">Events</h2>
    ${events.length ? eventTable(account, events) : html`<p class="empty">No event has been sent yet.</p>`}
  </main>`;
  return page({ status: refusal ? 400 : 200, title: 'Stripe stand-in', language: 'en', look: 'dashboard', body });
}

/** `POST /dashboard/refund` and `POST /dashboard/resend`. */
export async function act(request: Request, account: Account, webhooks: Webhooks): Promise<Reply> {
  const { charge: chargeId, amount, event: eventId } = decodeForm(request.body);
  if (request.path === '/dashboard/resend') {
    const event = account.data.events.get(String(eventId));
    if (!event) return dashboard(account, 'No such event.');
    await webhooks.replay(event);
    return seeOther('/');
  }
  const charge = account.data.charges.get(String(chargeId));
  if (!charge) return dashboard(account, 'No such charge.');
  const cents = Math.round(Number(amount) * 100);
  if (!Number.isSafeInteger(cents) || cents < 1) return dashboard(account, 'The amount to refund is not valid.');
  try {
    refund(account, charge, { amount: cents, reason: 'requested_by_customer' });
    return seeOther('/');
  } catch (error) {
    if (error instanceof StripeFault) return dashboard(account, error.message);
    throw error;
  }
}

function payments(account: Account, checkouts: Checkout[]): Html {
  const rows = checkouts.map(({ session }) => {
    const charge = chargeOf(account, session.payment_intent);
    const left = charge?.status === 'succeeded' && !charge.disputed ? charge.amount - charge.amount_refunded : 0;
    return html`<tr>
      <td class="amount">${money(session.amount_total ?? 0, 'en')}</td>
      <td><span class="badge ${tone(session)}">${session.status}</span> ${session.payment_status}
        ${charge?.disputed && html`<span class="badge expired">disputed</span>`}
        ${charge && charge.amount_refunded > 0 && html`<span class="note">${money(charge.amount_refunded, 'en')} refunded</span>`}</td>
      <td>${session.customer_email}<code>${session.id.slice(0, 24)}…</code></td>
      <td>${when(session.created)}</td>
      <td>${session.url && html`<a href="${session.url}">Payment page</a>`}
        ${charge && left > 0 && refundForm(charge.id, left)}</td>
    </tr>`;
  });
  const heads = ['Amount', 'Status', 'Customer and session', 'Created (UTC)', 'Actions'];
  return table(heads, rows);
}

function tone({ status, payment_status }: Session): string {
  return status === 'expired' ? 'expired' : payment_status === 'paid' ? 'complete' : '';
}

function refundForm(chargeId: string, left: number): Html {
  const most = (left / 100).toFixed(2);
  return html`<form class="act" method="post" action="/dashboard/refund">
    <input type="hidden" name="charge" value="${chargeId}">
    <label>$ <input class="small sum" name="amount" type="number" min="0.01" max="${most}" step="0.01" value="${most}" aria-label="Amount to refund"></label>
    <button class="small">Refund</button></form>`;
}

function eventTable(account: Account, events: StoredEvent[]): Html {
  const last = new Map([...account.data.deliveries.values()].map((delivery) => [delivery.event, delivery.outcome]));
  const rows = events.map(
    (event) => html`<tr>
      <td>${event.type}<code>${event.id}</code></td>
      <td>${when(event.created)}</td>
      <td>${event.pending_webhooks ? 'not delivered' : 'delivered'} <span class="note">last answer: ${last.get(event.id) ?? 'none'}</span></td>
      <td><form class="act" method="post" action="/dashboard/resend"><input type="hidden" name="event" value="${event.id}">
        <button class="small">Resend</button></form></td>
    </tr>`,
  );
  return table(['Event', 'Created (UTC)', 'Delivery', 'Actions'], rows);
}

function table(heads: string[], rows: Html[]): Html {
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  return html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function chargeOf({ data }: Account, intentId: string | null) {
  return data.charges.get(data.intents.get(intentId ?? '')?.latest_charge ?? '');
}

function when(created: number): string {
  return new Date(created * 1000).toISOString().slice(0, 16).replace('T', ' ');
}
