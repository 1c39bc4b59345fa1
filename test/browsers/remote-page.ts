/** Page in a browser that WebDriver controls, with the actions of a visitor. Elements are found by XPath. */
export interface RemotePage {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** Waits until an element is visible, and returns its text. */
  read(element: string): Promise<string>;
  click(element: string): Promise<void>;
  /** Types a text into an empty field. */
  type(field: string, text: string): Promise<void>;
  /** Chooses the option of a select element by its value. */
  choose(select: string, value: string): Promise<void>;
  /** Enters a day, `YYYY-MM-DD`, as a date picker does: what is typed depends on the browser's language. */
  enterDay(field: string, day: string): Promise<void>;
  upload(field: string, path: string): Promise<void>;
  /** Errors of the page so far, as far as the browser reports them. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

/** Browser that the main job is tested in. */
export interface RemoteBrowser {
  name: string;
  /** Debian packages that it needs. */
  packages: string;
  /** Reports whether these are installed. */
  isInstalled(): boolean;
  /** Opens a browser with nothing stored. */
  open(): Promise<RemotePage>;
}

/** Milliseconds after which a wait has failed. */
export const PATIENCE_MS = 90_000;

/** Runs in the page: sets the value of a field as the browser's own date picker does. */
export const setValue = (field: Element, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
};
