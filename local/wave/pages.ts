import { newest, table } from '../provider/dashboard.ts';
import { type Html, html, page, tick, warning } from '../provider/html.ts';
import type { Webhooks } from '../provider/webhooks.ts';
import type { Account, Event, Session } from './account.ts';
import { declineSession, paySession, refundSession } from './sessions.ts';

const francs = (amount: string): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'XOF' }).format(Number(amount));

const redirect = (location: string): Response => new Response(null, { status: 303, headers: { location } });

/** Handles `/c/{session}`: what the payer's app shows, with the buttons of a person who pays, or cannot. */
export const payPage = async (request: Request, account: Account, id: string): Promise<Response> => {
  const session = account.data.sessions.get(id);
  if (!session) return notice(404, 'Cette page de paiement n’existe pas', 'Revenez à la page d’où vous venez.');
  if (request.method !== 'POST')
    return session.checkout_status === 'open' ? openPage(session) : closedPage(session, 200);
  const does = new URLSearchParams(await request.text()).get('does');
  if (does === 'decline' && session.checkout_status === 'open') {
    declineSession(account, session);
    return openPage(session, 402);
  }
  if (does === 'pay') paySession(account, session); // the second click of a double click is redirected like the first
  return session.checkout_status === 'complete' ? redirect(session.success_url) : closedPage(session, 410);
};

const openPage = (session: Session, status = 200): Response =>
  page({
    status,
    language: 'fr',
    title: 'Payer avec Wave',
    body: html`<main class="notice">
      <p class="merchant"><img src="/icon.svg" alt=""><span>${session.business_name}</span><span class="badge">Mode test</span></p>
      <h1>Payer ${francs(session.amount)} avec Wave</h1>
      ${status === 402 && html`<p class="refusal" role="alert">${warning}<span>Le compte n’a pas assez d’argent. Rien n’a été débité.</span></p>`}
      <form method="post">
        <button name="does" value="pay">Payer ${francs(session.amount)}</button>
        <button name="does" value="decline">Refuser (solde insuffisant)</button>
      </form>
      <p><a href="${session.error_url}">Annuler et revenir</a></p>
    </main>`,
  });

const closedPage = (session: Session, status: number): Response =>
  session.checkout_status === 'complete'
    ? notice(status, 'Ce paiement a déjà été effectué', 'Vous pouvez fermer cette page.', session.success_url)
    : notice(status, 'Cette page de paiement a expiré', 'Rien n’a été débité.', session.error_url);

const notice = (status: number, title: string, text: string, link?: string): Response =>
  page({
    status,
    language: 'fr',
    title,
    body: html`<main class="notice"><p class="sign">${status === 200 ? tick : warning}</p><h1>${title}</h1><p>${text}</p>
      ${link && html`<a class="button" href="${link}">Revenir</a>`}</main>`,
  });

/** Renders `/`, the wallet's page: pages with what they charged, and the events sent. */
export const dashboard = ({ data, delivers }: Account): Response => {
  const body = html`<main class="dashboard">
    <h1>Wave: payments</h1>
    ${table(['Amount', 'Status', 'Page and reference', 'Created (UTC)', 'Actions'], newest(data.sessions, sessionRow))}
    <h2>Events</h2>
    <form method="post"><button name="does" value="${delivers ? 'drop' : 'deliver'}">${
      delivers ? 'Stop sending events' : 'Send events again'
    }</button></form>
    ${table(['Event', 'Status', 'Created (UTC)', 'Actions'], newest(data.events, eventRow))}
  </main>`;
  return page({ title: 'Wave emulator', language: 'en', body });
};

/** Handles `POST /`: the dashboard's buttons pay late, refund, send an event again, or no events at all. */
export const dashboardAction = async (
  request: Request,
  account: Account,
  webhooks: Webhooks<Event>,
): Promise<Response> => {
  const form = new URLSearchParams(await request.text());
  const session = account.data.sessions.get(form.get('session') ?? '');
  const event = account.data.events.get(form.get('event') ?? '');
  if (form.get('does') === 'pay' && session) {
    session.checkout_status = 'open'; // late: the money came although the page had ended
    paySession(account, session);
  } else if (form.get('does') === 'refund' && session) refundSession(account, session);
  else if (event) await webhooks.post(event);
  else account.delivers = form.get('does') !== 'drop';
  return redirect('/');
};

const sessionRow = (session: Session): Html => {
  const isPaid = session.payment_status === 'succeeded';
  const button = (does: string, label: string) =>
    html`<form method="post"><input type="hidden" name="session" value="${session.id}">
      <button name="does" value="${does}">${label}</button></form>`;
  return html`<tr>
    <td>${francs(session.amount)}</td>
    <td><span class="badge ${isPaid && 'good'}">${session.checkout_status}</span> ${session.payment_status}
      ${session.when_refunded && html`<span class="note">refunded</span>`}</td>
    <td>${session.client_reference}<span class="note">${session.id}</span></td>
    <td>${timeOf(session.when_created)}</td>
    <td>${session.checkout_status === 'open' && html`<a href="${session.wave_launch_url}">Payment page</a>`}
      ${session.checkout_status === 'expired' && button('pay', 'Pay late')}
      ${isPaid && !session.when_refunded && button('refund', 'Refund')}</td>
  </tr>`;
};

const eventRow = (event: Event): Html => html`<tr>
    <td>${event.type}<span class="note">${event.id}</span></td>
    <td>${event.pending_webhooks ? 'not delivered' : 'delivered'}</td>
    <td>${timeOf(event.at)}</td>
    <td><form method="post"><input type="hidden" name="event" value="${event.id}"><button>Resend</button></form></td>
  </tr>`;

const timeOf = (at: string): string => at.slice(0, 16).replace('T', ' ');
