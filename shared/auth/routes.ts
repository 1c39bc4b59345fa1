import * as v from 'valibot';
import { email, page } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { Credentials, Grant, PasswordChange, PasswordReset, RefreshRequest, Registration, User } from './schema.ts';

export const authRoutes = {
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create an account',
    limit: 'register',
    body: Registration,
    reply: one(User),
    status: 201,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Log in',
    limit: 'login',
    body: Credentials,
    reply: Grant,
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    summary: 'Trade a refresh token for a new bearer token',
    body: RefreshRequest,
    reply: Grant,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'customer',
    summary: 'Refuse every token of the caller from now on',
    reply: done,
  },
  users: {
    method: 'GET',
    path: '/api/auth/users',
    access: 'admin',
    summary: 'All users, newest first; with an email, who has it, if anybody does',
    query: v.object({ ...page, email: v.optional(email) }),
    reply: list(User),
  },
  user: {
    method: 'GET',
    path: '/api/auth/users/{id}',
    access: 'admin',
    summary: 'One user',
    reply: one(User),
  },
  details: {
    method: 'GET',
    path: '/api/auth/details',
    access: 'customer',
    summary: "The caller's profile",
    reply: one(User),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Ask for a password reset link; the answer is the same for unknown emails',
    limit: 'forgotPassword',
    body: v.object({ email }),
    reply: v.object({ success: v.literal(true), message: v.string(), token: v.optional(v.string()) }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with a reset token',
    limit: 'resetPassword',
    body: PasswordReset,
    reply: done,
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'customer',
    summary: "Change the caller's password; ends all their sessions",
    body: PasswordChange,
    reply: v.string(),
    text: true,
  },
} as const satisfies Record<string, Route>;
