import * as v from 'valibot';
import { NewDuty } from '#shared/customs/duty.ts';
import { textOrNothing } from '#shared/http/fields.ts';
import { typedNumber } from '#web/core/colis/colisFormSchema.ts';

const { montant, paiement } = NewDuty.entries;

/** Rules of the form for the amount that customs asked. */
export const DutyFormSchema = v.object({ montant: typedNumber(montant), recu: textOrNothing(60) });

/** Rules of the form for the payment of a duty. */
export const DutyPaymentFormSchema = paiement.wrapped;
