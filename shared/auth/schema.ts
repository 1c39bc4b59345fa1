import * as v from 'valibot';
import { email, id, password, personName, text } from '../http/fields.ts';
import { success } from '../http/reply.ts';
import { UNREACHABLE } from '../mails/unreachable.ts';
import { phone } from '../phone/schema.ts';

export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const ROLES = ['USER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

export const Registration = v.object({
  nom: personName(80),
  prenom: personName(80),
  email,
  telephone: phone,
  password,
  adresse: text(300),
  langue: v.picklist(LANGUAGES),
});
export type Registration = v.InferOutput<typeof Registration>;

const { nom, prenom, telephone, adresse, langue } = Registration.entries;

/** Changes of a profile: at least one field. */
export const ProfileEdit = v.pipe(
  v.partial(v.object({ nom, prenom, telephone, adresse, langue })),
  v.check((edit) => Object.values(edit).some((value) => value !== undefined), 'required'),
);
export type ProfileEdit = v.InferOutput<typeof ProfileEdit>;

export const Credentials = v.object({
  email,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(99)),
});

export const PasswordChange = v.object({
  currentPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(99)),
  newPassword: password,
});

export const ForgottenPassword = v.object({ email });

export const PasswordReset = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  newPassword: password,
});

export const EmailConfirmation = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

export const RefreshRequest = v.object({ refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) });

/** A user as profiles and the admin's list show them. */
export const User = v.object({
  id,
  nom: v.string(),
  prenom: v.string(),
  email: v.string(),
  telephone: v.string(),
  adresse: v.string(),
  langue: v.picklist(LANGUAGES),
  role: v.picklist(ROLES),
  actif: v.boolean(),
  /** Whether they have used a link that was mailed to their address. */
  emailConfirme: v.boolean(),
  /** When their account was deleted: nothing of them is left but what their payments and parcels need. */
  supprimeLe: v.nullable(v.string()),
  /** Why our mails do not arrive at their address, if they do not. */
  emailInjoignable: v.nullable(v.picklist(UNREACHABLE)),
});
export type User = v.InferOutput<typeof User>;

/** What a successful login or refresh gives; `token` is the bearer (15 min), `refreshToken` lives 30 days. */
export const Grant = v.object({
  ...success,
  token: v.string(),
  refreshToken: v.string(),
  role: v.picklist(ROLES),
  userId: id,
  message: v.string(),
});
export type Grant = v.InferOutput<typeof Grant>;
