import * as v from 'valibot';
import { password } from '#shared/http/fields.ts';

const typed = v.pipe(v.string(), v.minLength(1));

const newPassword = { newPassword: password, confirmation: typed };

type Confirmed = { newPassword: string; confirmation: string };

const agree = (values: Confirmed) => values.newPassword === values.confirmation;

/** A password chosen twice. "mismatch" is no fault of the API, which never sees the confirmation. */
export const NewPassword = v.pipe(
  v.object(newPassword),
  v.forward(
    v.check((values) => agree(values), 'mismatch'),
    ['confirmation'],
  ),
);

/** The same, by someone who proves who they are. */
export const PasswordRenewal = v.pipe(
  v.object({ currentPassword: typed, ...newPassword }),
  v.forward(
    v.check((values) => agree(values), 'mismatch'),
    ['confirmation'],
  ),
);
