/** Markup of a page for a document whose code is not loaded yet, and the inline styles that it had. */
export interface DisabledMarkup {
  html: string;
  styles: readonly string[];
}

/** Tag in the markup of React, which quotes all values and escapes all other quotes and angle brackets. */
const TAG = /<(\/?[a-z][\w-]*)((?:[^">]|"[^"]*")*)>/g;
const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);

/**
 * Disables the controls of a page until its code is loaded: without it a form would send its password in the address.
 * Those of a form with an address of its own work without code.
 * Moves inline styles, which the site's CSP forbids, to `data-style`, from which app/main.ts restores them.
 */
export const disableControls = (markup: string): DisabledMarkup => {
  const styles: string[] = [];
  let isInWorkingForm = false;
  const html = markup.replace(TAG, (_, name: string, attributes: string) => {
    if (name === 'form') isInWorkingForm = attributes.includes(' action="');
    if (name === '/form') isInWorkingForm = false;
    const others = attributes.replace(/\/$/, '').replace(/ style="([^"]*)"/, (__, style: string) => {
      styles.push(unescaped(style));
      return ` data-style="${style}"`;
    });
    const isDisabled = CONTROLS.has(name) && !isInWorkingForm && !others.includes(' disabled="');
    return `<${name}${others}${isDisabled ? ' disabled="" data-unhydrated=""' : ''}>`;
  });
  return { html, styles };
};

const ENTITIES = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const unescaped = (text: string): string =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES]);
