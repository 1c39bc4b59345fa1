/**
 * Shows the notice of the document for browsers that do not run the app (web/build/noAppNotice.ts). Written for
 * browsers that do not know modules.
 */
export function showNoAppNotice(): void {
  show(document.getElementById('no-app'), document.createElement('link'));
}

function show(notice: HTMLElement | null, styles: HTMLLinkElement): void {
  if (!notice?.hasAttribute('hidden')) return;
  styles.rel = 'stylesheet';
  styles.href = notice.getAttribute('data-styles') ?? '';
  document.head.appendChild(styles);
  notice.removeAttribute('hidden');
}
