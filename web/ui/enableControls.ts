/** Enables the controls that the build disabled, except those in parts below that React has yet to hydrate. */
export function enableControls(hydrated: ParentNode): void {
  const inParts = new Set(hydrated.querySelectorAll(':scope [data-part] [data-unhydrated]'));
  for (const control of hydrated.querySelectorAll<HTMLElement>('[data-unhydrated]')) {
    if (inParts.has(control)) continue;
    control.removeAttribute('disabled');
    delete control.dataset.unhydrated;
  }
}
