import { Html, html } from './html.ts';
import type { Reply } from './http.ts';
import { clock, merchant, padlock, page, tick, warning } from './layout.ts';
import type { Checkout, Session } from './store.ts';
import { type Language, money, type Words, words } from './words.ts';

/** From here on the list scrolls, so that the form stays near. */
const MANY_LINES = 6;

export interface Refusal {
  reason: 'declined' | 'invalid';
  typed: string;
}

/** The hosted payment page of an open session. */
export function paymentPage({ session, items }: Checkout, language: Language, refusal?: Refusal): Reply {
  const say = words[language];
  const total = money(session.amount_total ?? 0, language);
  const lines = items.map(({ line, note }) => {
    const unit = line.price.unit_amount ?? 0;
    const count = line.quantity ?? 1;
    return html`<li class="line">
      <div>${line.description}
        ${note && html`<span class="note">${note}</span>`}
        ${count > 1 && html`<span class="note">${say.quantity} ${count} · ${money(unit, language)} ${say.each}</span>`}
      </div>
      <span class="amount">${money(line.amount_total, language)}</span>
    </li>`;
  });
  const body = html`<main class="checkout">
    <section class="order" aria-labelledby="order">
      <div class="inner">
        ${session.cancel_url && html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> ${say.back}</a>`}
        ${merchant(say)}
        <h1 class="what">${say.payTo}</h1>
        <p class="total">${total}</p>
        <p class="note">${say.currency}</p>
        <h2 id="order" class="quiet">${say.summary}${items.length > 1 && ` (${items.length})`}</h2>
        <ul class="lines" ${lines.length > MANY_LINES && new Html('tabindex="0" aria-labelledby="order"')}>${lines}</ul>
        <p class="sum"><span>${say.total}</span><span class="amount">${total}</span></p>
      </div>
    </section>
    <section class="payment" aria-labelledby="payment">
      <div class="inner">
        <h2 id="payment" class="heading">${say.payment}</h2>
        ${refusal && html`<p class="refusal" role="alert" id="refusal">${warning}<span>${say[refusal.reason]}</span></p>`}
        ${cardForm(session, say, total, refusal)}
        ${testCards(say)}
      </div>
    </section>
  </main>`;
  return page({
    status: refusal ? 402 : 200,
    title: say.title,
    language,
    look: 'pay',
    body,
    formEndsAt: session.success_url,
  });
}

/** Says that a session can no longer be paid here, and leads back. */
export function closedPage(checkout: Checkout, language: Language): Reply {
  const { session } = checkout;
  const say = words[language];
  const state = closedState(checkout);
  const link = state === 'expired' ? session.cancel_url : successUrl(session);
  const icon = { complete: tick, processing: clock, expired: clock, failed: warning }[state];
  return notice(200, language, { title: say[`${state}Title`], text: say[`${state}Text`], link, icon, state });
}

export function missingPage(language: Language): Reply {
  const say = words[language];
  return notice(404, language, {
    title: say.missingTitle,
    text: say.missingText,
    link: null,
    icon: warning,
    state: 'expired',
  });
}

function closedState({ session, due }: Checkout): 'expired' | 'complete' | 'processing' | 'failed' {
  if (session.status === 'expired') return 'expired';
  if (session.payment_status === 'paid') return 'complete';
  return due ? 'processing' : 'failed';
}

export function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function cardForm(session: Session, say: Words, total: string, refusal?: Refusal): Html {
  const describedBy = refusal ? 'refusal secure' : 'secure';
  return html`<form method="post">
    ${session.customer_email && html`<p class="email"><span class="note">${say.email}</span><span>${session.customer_email}</span></p>`}
    <label class="label" for="card">${say.card}</label>
    <input class="field" id="card" name="card" inputmode="numeric" autocomplete="cc-number" required maxlength="30"
      placeholder="4242 4242 4242 4242" value="${refusal?.typed}" aria-describedby="${describedBy}"
      ${refusal ? new Html('aria-invalid="true" autofocus') : ''}>
    <button class="button">${padlock}<span>${say.pay} ${total}</span></button>
    <p class="secure" id="secure">${say.secure}</p>
    ${session.cancel_url && html`<a class="cancel" href="${session.cancel_url}">${say.cancel}</a>`}
  </form>`;
}

function testCards(say: Words): Html {
  const rows: [string, string][] = [
    ['4242 4242 4242 4242', say.pays],
    ['4000 0000 0000 0002', say.declines],
    ['4000 0000 0000 0077', say.settles],
    ['4000 0000 0000 9995', say.fails],
    ['4000 0000 0000 0259', say.disputed],
  ];
  const list = rows.map(([number, effect]) => html`<div><dt>${number}</dt><dd>${effect}</dd></div>`);
  return html`<details class="test"><summary><strong>${say.testCards}</strong> · ${say.testHint}</summary>
    <dl class="cards">${list}</dl></details>`;
}

interface Notice {
  title: string;
  text: string;
  link: string | null;
  icon: Html;
  state: string;
}

function notice(status: number, language: Language, { title, text, link, icon, state }: Notice): Reply {
  const say = words[language];
  const body = html`<main class="notice ${state}">${merchant(say)}
    <div class="sign">${icon}</div><h1>${title}</h1><p class="why">${text}</p>
    ${link && html`<a class="button" href="${link}">${say.back}</a>`}</main>`;
  return page({ status, title, language, look: 'notice', body });
}
