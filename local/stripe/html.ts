/** Text that is safe to put into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | Part[];

/** A piece of a page; everything interpolated that is not itself `Html` is escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, at) => text + render(parts[at])).join(''));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
