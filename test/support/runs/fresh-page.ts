import { beforeAll, vi } from 'vitest';

/** Saves the own properties of an object and returns a function that restores them. */
const saveProperties = (object: object): (() => void) => {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const name of Reflect.ownKeys(object)) {
      const saved: PropertyDescriptor | undefined = Reflect.get(before, name);
      const present = Reflect.getOwnPropertyDescriptor(object, name);
      if (!present?.configurable) continue;
      if (!saved) Reflect.deleteProperty(object, name);
      else if (saved.value !== present.value || saved.get !== present.get) Object.defineProperty(object, name, saved);
    }
  };
};

/** React listens to it once per document and expects it to stay. */
const LISTENED_BY_REACT = 'selectionchange';

/** Collects the listeners added to an object and returns a function that removes them. */
const followListeners = (object: EventTarget): (() => void) => {
  const added: Parameters<EventTarget['addEventListener']>[] = [];
  const add = object.addEventListener;
  object.addEventListener = (...listener) => {
    if (listener[0] !== LISTENED_BY_REACT) added.push(listener);
    add.apply(object, listener);
  };
  return () => {
    for (const [type, listener, options] of added) object.removeEventListener(type, listener, options);
  };
};

/** Empties the document and what a browser stores for it. */
const clearPage = (): void => {
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  history.replaceState(null, '', '/');
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const element of [document.head, document.body]) element.replaceChildren();
};

// jsdom runs its frames by the clock of the first test that needs one, even a fake clock. It paints nothing.
const frames = {
  requestAnimationFrame: (callback: FrameRequestCallback): number =>
    Number(setTimeout(() => callback(performance.now()))),
  cancelAnimationFrame: (frame: number): void => clearTimeout(frame),
};

const hasPage = typeof document !== 'undefined';

/** Resets the page and our modules after each file, so that the next begins as after a load of the site. */
beforeAll(() => {
  if (hasPage) Object.assign(globalThis, frames);
  const changed = hasPage
    ? [globalThis, URL, navigator, document, Element.prototype, HTMLDialogElement.prototype]
    : [globalThis];
  const restore = changed.map(saveProperties);
  if (hasPage) restore.unshift(...[window, document].map(followListeners), clearPage);
  return async () => {
    vi.useRealTimers();
    await vi.dynamicImportSettled(); // a module that is still loading would stay beside its successor
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    for (const reset of restore) reset();
    vi.resetModules();
  };
});
