import * as v from 'valibot';
import { LANGUAGES, type Language } from '#shared/auth/schema.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { embeddedData } from '#shared/embedded-data.ts';
import { EMBEDDED_DEPARTURES } from '#shared/home-page.ts';
import { API_PREFIX, type Route } from '#shared/http/route.ts';
import { systemRoutes } from '#shared/system/routes.ts';
import { fetchText } from '../core/fetch-text.ts';

/** Hours after which the departures on the home page are out of date; they are drawn again every hour. */
const MAX_AGE_HOURS = 2;
const LIMITS = { timeoutMs: 10_000, maxBytes: 1_000_000 };

const Departures = v.object({ containers: v.array(v.object({ id: v.number() })), asOf: v.number() });

type Check = { part: string; run: (siteUrl: string) => Promise<void> };

/** Checks that the home page in a language is ours and shows current departures. */
const homePage = (language: Language): Check => ({
  part: `home page, ${language}`,
  run: async (siteUrl) => {
    const page = await fetchText(`${siteUrl}/`, { ...LIMITS, headers: { 'accept-language': language } });
    const { json } = embeddedData(page, EMBEDDED_DEPARTURES);
    if (!json) throw new Error('no departures in the page');
    const { asOf } = parse(Departures, json);
    if (Date.now() - asOf > MAX_AGE_HOURS * 3_600_000) throw new Error('departures out of date');
  },
});

/** Checks that the API replies to a call as the contract says. */
const call = ({ path, reply }: Route): Check => ({
  part: `GET ${path}`,
  run: async (siteUrl) => void parse(reply, await fetchText(`${siteUrl}${API_PREFIX}${path}`, LIMITS)),
});

const parse = <S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json);
  if (!parsed.success) throw new Error('not in the known form');
  return parsed.output;
};

/** Checks of the parts that every visitor needs; the health of the API is never cached at the edge. */
export const CHECKS: readonly Check[] = [
  ...LANGUAGES.map(homePage),
  call(systemRoutes.health),
  call(containersRoutes.list),
];
