import { readFile } from 'node:fs/promises';
import { Html, html } from './html.ts';
import type { Reply } from './http.ts';
import type { Language, Words } from './words.ts';

interface Page {
  status: number;
  title: string;
  language: Language;
  /** The style sheet beside the common one. */
  look: 'pay' | 'notice' | 'dashboard';
  body: Html;
  /** Where its form leads in the end, when that is another site. */
  formEndsAt?: string | null;
}

/** A page without a single script. */
export function page({ status, title, language, look, body, formEndsAt }: Page): Reply {
  const target = URL.parse(formEndsAt ?? '')?.origin ?? '';
  const rules = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    // Chromium holds the redirect that follows a form to this rule too.
    `form-action 'self' ${target}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': rules.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="/assets/${look}.css">
</head>
<body>${body}</body>
</html>`;
  return { status, headers, body: document.text };
}

const TYPES: Record<string, string> = { css: 'text/css; charset=utf-8', svg: 'image/svg+xml' };

/** The files that the pages use, from the `look` folder. */
export async function asset(path: string): Promise<Reply | undefined> {
  const [, name, kind = ''] = /^\/assets\/(\w+\.(css|svg))$/.exec(path) ?? [];
  const type = TYPES[kind];
  if (!name || !type) return undefined;
  const body = await readFile(new URL(`look/${name}`, import.meta.url), 'utf8').catch(() => undefined);
  return body === undefined ? undefined : { status: 200, headers: { 'content-type': type }, body };
}

export function merchant(say: Words): Html {
  return html`<p class="merchant">${box}<span>Yónnee</span><span class="badge">${say.testMode}</span></p>`;
}

function icon(shape: string): Html {
  return new Html(
    `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shape}</svg>`,
  );
}

const box = icon('<path d="M3 6h18v12H3zM8 6v12M12 6v12M16 6v12"/>');
export const padlock = icon('<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>');
export const warning = icon('<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/>');
export const tick = icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>');
export const clock = icon('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>');
