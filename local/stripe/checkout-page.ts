import { Html, html, type Language, money, padlock, page, tick, warning } from '../provider/html.ts';
import type { Account, Checkout, Session } from './account.ts';
import { pay } from './payment.ts';
import { type Words, words } from './words.ts';

/** Number of lines above which the list scrolls, so that the form stays in view. */
const LONGEST_LIST = 6;

interface Refusal {
  reason: 'declined' | 'invalid';
  typed: string;
}

/** Handles `/pay/{session}`: the hosted payment page and its form. */
export const checkoutPage = async (request: Request, account: Account, id: string): Promise<Response> => {
  const checkout = account.data.checkouts.get(id);
  const locale = checkout?.session.locale ?? request.headers.get('accept-language') ?? '';
  const language = locale.startsWith('en') ? 'en' : 'fr';
  if (!checkout) return missingPage(language);
  const { session } = checkout;
  if (request.method !== 'POST')
    return session.status === 'open' ? openPage(checkout, language) : closedPage(account, session, language);

  const typed = new URLSearchParams(await request.text()).get('card') ?? '';
  const result = pay(account, checkout, typed);
  if (result === 'declined' || result === 'invalid') return openPage(checkout, language, { reason: result, typed });
  // The second click of a double click redirects to the same page as the first.
  if (session.status === 'complete')
    return new Response(null, { status: 303, headers: { location: successUrl(session) } });
  return closedPage(account, session, language, 410);
};

const successUrl = ({ id, success_url }: Session): string =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);

const openPage = ({ session, lines }: Checkout, language: Language, refusal?: Refusal): Response => {
  const say = words[language];
  const total = money(session.amount_total ?? 0, language);
  const rows = lines.map(
    ({ name, cents }) => html`<li><span>${name}</span><span class="amount">${money(cents, language)}</span></li>`,
  );
  const body = html`<main class="checkout">
    <section class="order" aria-labelledby="order">
      ${merchant(say)}
      <h1 class="note">${say.payTo}</h1>
      <p class="total">${total}</p>
      <p class="note">${say.currency}</p>
      <h2 class="note" id="order">${say.summary}${lines.length > 1 && ` (${lines.length})`}</h2>
      <ul ${lines.length > LONGEST_LIST && new Html('tabindex="0" aria-labelledby="order"')}>${rows}</ul>
      <p class="sum"><span>${say.total}</span><span class="amount">${total}</span></p>
    </section>
    <section aria-labelledby="payment">
      <h2 id="payment">${say.payment}</h2>
      ${refusal && html`<p class="refusal" role="alert" id="refusal">${warning}<span>${say[refusal.reason]}</span></p>`}
      ${cardForm(session, say, total, refusal)}
      ${testCards(say)}
    </section>
  </main>`;
  return page({ status: refusal ? 402 : 200, title: say.title, language, body });
};

const cardForm = (session: Session, say: Words, total: string, refusal?: Refusal): Html => html`<form method="post">
    ${session.customer_email && html`<p class="email"><span class="note">${say.email}</span><span>${session.customer_email}</span></p>`}
    <label for="card">${say.card}</label>
    <input id="card" name="card" inputmode="numeric" autocomplete="cc-number" required maxlength="30"
      placeholder="4242 4242 4242 4242" value="${refusal?.typed}" aria-describedby="${refusal && 'refusal '}secure"
      ${refusal && new Html('aria-invalid="true" autofocus')}>
    <button>${padlock}<span>${say.pay} ${total}</span></button>
    <p class="note" id="secure">${say.secure}</p>
    ${session.cancel_url && html`<a href="${session.cancel_url}">${say.cancel}</a>`}
  </form>`;

const testCards = (say: Words): Html => {
  const effects = [
    ['4242 4242 4242 4242', say.pays],
    ['4000 0000 0000 0002', say.declines],
    ['4000 0000 0000 0077', say.settles],
    ['4000 0000 0000 9995', say.fails],
    ['4000 0000 0000 0259', say.disputed],
  ];
  return html`<details><summary><strong>${say.testCards}</strong> · ${say.testHint}</summary>
    <dl>${effects.map(([number, effect]) => html`<dt>${number}</dt><dd>${effect}</dd>`)}</dl></details>`;
};

const merchant = (say: Words): Html =>
  html`<p class="merchant"><img src="/icon.svg" alt=""><span>Yónnee</span><span class="badge">${say.testMode}</span></p>`;

/** Page of a closed session. A failed delayed payment charged nothing, so it has the text of an expired one. */
const closedPage = ({ data }: Account, session: Session, language: Language, status = 200): Response => {
  const say = words[language];
  const failed = data.intents.get(session.payment_intent ?? '')?.status === 'requires_payment_method';
  return session.status === 'expired' || failed
    ? notice(status, language, warning, say.expiredTitle, say.expiredText, session.cancel_url)
    : notice(status, language, tick, say.completeTitle, say.completeText, successUrl(session));
};

export const missingPage = (language: Language): Response => {
  const say = words[language];
  return notice(404, language, warning, say.missingTitle, say.missingText);
};

const notice = (status: number, language: Language, icon: Html, title: string, text: string, link?: string | null) => {
  const say = words[language];
  const body = html`<main class="notice">${merchant(say)}
    <p class="sign">${icon}</p><h1>${title}</h1><p>${text}</p>
    ${link && html`<a class="button" href="${link}">${say.back}</a>`}</main>`;
  return page({ status, title, language, body });
};
