import type { CorridorCountry } from '#shared/phone/countries.ts';
import { e164Of } from '#shared/phone/numbers.ts';
import { providePhoneReader } from '#shared/phone/schema.ts';
import { env } from './env.ts';

/** Registers the reader of phone numbers in request bodies; imported by each Lambda that needs it. */
providePhoneReader((typed) => e164Of(typed, env('SITE_COUNTRY') as CorridorCountry));
