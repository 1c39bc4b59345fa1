import * as v from 'valibot';
import { password } from '#shared/http/fields.ts';

const nonEmpty = v.pipe(v.string(), v.minLength(1));

const newPassword = { newPassword: password, confirmation: nonEmpty };

type PasswordPair = { newPassword: string; confirmation: string };

const passwordsMatch = (values: PasswordPair) => values.newPassword === values.confirmation;

/** New password with its confirmation. The API has no code "mismatch", since it never receives the confirmation. */
export const NewPassword = v.pipe(
  v.object(newPassword),
  v.forward(
    v.check((values) => passwordsMatch(values), 'mismatch'),
    ['confirmation'],
  ),
);

/** New password with its confirmation and the current password. */
export const PasswordRenewal = v.pipe(
  v.object({ currentPassword: nonEmpty, ...newPassword }),
  v.forward(
    v.check((values) => passwordsMatch(values), 'mismatch'),
    ['confirmation'],
  ),
);
