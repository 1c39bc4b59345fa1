import { type Html, html } from './html.ts';

const MAX_ROWS = 100;

/** Returns the newest rows of a table, as `show` renders them. */
export const newest = <Row>(rows: ReadonlyMap<string, Row>, show: (row: Row) => Html): Html[] =>
  [...rows.values()].reverse().slice(0, MAX_ROWS).map(show);

/** Renders rows under the heads of their columns. */
export const table = (heads: string[], rows: Html[]): Html => {
  if (rows.length === 0) return html`<p class="note">None yet.</p>`;
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  return html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
};
