import { type Emulator, serveOnLoopback } from './emulator.ts';

/** Units per euro that the emulator publishes; EUR 0.8681 and CAD 1.4055 per dollar. */
const RATES = { USD: 1.152, JPY: 178.5, GBP: 0.8792, CAD: 1.6191 };

const SATURDAY = 6;
const SUNDAY = 0;

/** Emulates the European Central Bank's daily reference rates: fixed ones, dated on the latest working day. */
export const startRates = (): Promise<Emulator> =>
  serveOnLoopback((_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(ratesXml(latestWorkingDay(new Date()), RATES));
  });

/** Writes rates in the source's own form. */
export const ratesXml = (
  date: string,
  rates: Record<string, number | string>,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${date}'>
${Object.entries(rates)
  .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>\n`)
  .join('')}\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`;

const latestWorkingDay = (now: Date): string => {
  const day = new Date(now);
  while (day.getUTCDay() === SATURDAY || day.getUTCDay() === SUNDAY) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
};
