/** Maximum octets of a line, without its end (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;
const CONTINUATION = '\r\n ';

/** Returns an instant as iCalendar writes it, in UTC. Throws RangeError for an invalid one. */
export const calendarTime = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** Escapes a text for a property's value (RFC 5545, section 3.3.11). */
export const calendarText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** Joins content lines to a file; longer ones are folded between characters. */
export const calendarFile = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

const folded = (line: string): string => {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const length = new TextEncoder().encode(character).length;
    if (octets + length > LINE_OCTETS) {
      text += CONTINUATION;
      octets = 1; // the space that marks the line as continued
    }
    text += character;
    octets += length;
  }
  return text;
};
