/**
 * Shows the notice of the document for browsers that do not run the app (web/build/noAppNotice.ts): where scripts run,
 * the markup in its `<noscript>` is text. Written for browsers that do not know modules.
 */
export function showNoAppNotice(): void {
  show(document.getElementById('no-app-notice'), document.createElement('div'));
}

function show(source: HTMLElement | null, place: HTMLElement): void {
  if (!source || document.getElementById('no-app')) return;
  place.className = 'no-app-place';
  place.innerHTML = source.textContent || '';
  document.body.setAttribute('data-no-app', '');
  document.body.appendChild(place); // behind the skip link of the page, which has to be its first link
}
