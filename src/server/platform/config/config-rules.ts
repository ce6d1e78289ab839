import { z } from 'zod';

import { PASSWORD_MAX_LENGTH, PASSWORD_RULES, lengthOf } from '#shared/platform/passwords.ts';

/**
 * Which proxies in front are believed: none, the last ones by count, or those of these addresses.
 */
export type ProxyTrust = boolean | number | string;

/** Blank settings, as `.env` templates have them, count as unset; what remains is trimmed. */
export function blankAsUnset(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const entries = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** A PostgreSQL address. */
export function postgresUrl(name: string) {
  return z
    .string()
    .regex(
      /^postgres(ql)?:\/\/\S+$/,
      `${name} must be an address like postgres://user:password@host:5432/database.`,
    );
}

/** The address of a mail server. */
export const mailUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
    'SMTP_URL must be an address like smtp://user:password@host:587 or smtps://host:465.',
  );

/** A web address without a path; a slash at its end is dropped. */
export function httpUrl(name: string) {
  return z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) &&
        /^https?:$/.test(new URL(text).protocol) &&
        new URL(text).pathname === '/',
      `${name} must be an address like https://books.example.com, without a path.`,
    )
    .transform((text) => new URL(text).origin);
}

/** A mail address, bare or with a name before it in the manner of `Name <name@host>`. */
export function mailAddress(name: string) {
  return z
    .string()
    .regex(
      /^([^<>\r\n]*<)?[^\s<>@,;]+@[^\s<>@,;]+>?$/,
      `${name} must be a mail address, like books@example.com.`,
    );
}

/** The first admin's password: strong by the rules of every password, each missed one told. */
export const adminPassword = z
  .string()
  .refine(
    (password) => lengthOf(password) <= PASSWORD_MAX_LENGTH,
    `ADMIN_PASSWORD must have at most ${PASSWORD_MAX_LENGTH} characters.`,
  )
  .superRefine((password, context) => {
    const missed = PASSWORD_RULES.filter(({ isMet }) => !isMet(password)).map(({ label }) => label);
    if (missed.length === 0) return;
    const message = `ADMIN_PASSWORD is too weak, it misses: ${missed.join('; ')}.`;
    context.addIssue({ code: 'custom', message });
  });

/** `true`, `false`, a number of proxies, or addresses and networks separated by commas. */
export const proxyTrust = z
  .string()
  .regex(
    /^(true|false|\d{1,2}|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*|loopback|linklocal|uniquelocal)$/,
    'TRUST_PROXY must be true, false, a number of proxies, or their addresses separated by commas.',
  )
  .transform((text): ProxyTrust => {
    if (text === 'true' || text === 'false') return text === 'true';
    return /^\d+$/.test(text) ? Number(text) : text;
  });
