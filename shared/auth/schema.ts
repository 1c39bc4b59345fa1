import * as v from 'valibot';
import { email, id, password, personName, text } from '../http/fields.ts';
import { success } from '../http/reply.ts';
import { phone } from '../phone/schema.ts';
import { UNREACHABLE_REASONS } from '../unreachable-reasons.ts';

export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Roles: a customer, an agent at a site, and the team. */
const ROLES = ['USER', 'AGENT', 'ADMIN'] as const;
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
  /** True for a customer without a login, whom staff added; their `email` may be empty. */
  sansConnexion: v.boolean(),
  /** True once the user has opened a link that was mailed to their address. */
  emailConfirme: v.boolean(),
  /** Time of the account's deletion; only what its payments and parcels need is kept. */
  supprimeLe: v.nullable(v.string()),
  /** Reason why mails do not reach the user's address; null when they do. */
  emailInjoignable: v.nullable(v.picklist(UNREACHABLE_REASONS)),
});
export type User = v.InferOutput<typeof User>;

/** Reply to a successful login or refresh; `token` is the bearer (15 min), `refreshToken` lasts 30 days. */
export const LoginReply = v.object({
  ...success,
  token: v.string(),
  refreshToken: v.string(),
  role: v.picklist(ROLES),
  userId: id,
  message: v.string(),
});
export type LoginReply = v.InferOutput<typeof LoginReply>;
