import type { ProblemCode } from '@street-musketeers/contract/problems.ts'
import type { Platform } from '../platform.ts'

/** What happened, for the people who watch over the product. docs/security-log.md describes each, and their names never change. */
export const securityEvents = [
  'signed-up',
  'signed-in',
  'sign-in-failed',
  'first-step-passed',
  'second-step-passed',
  'second-step-failed',
  'identity-proved',
  'code-refused',
  'password-changed',
  'email-changed',
  'address-looked-up',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'external-account-linked',
  'external-account-unlinked',
  'signed-out-everywhere',
  'key-made',
  'webhook-made',
  'account-closed',
  'administrator-invited',
  'administrator-added',
  'administrator-action',
  'call-refused',
  'input-refused',
  'limit-reached',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** What is known about a call. Addresses are logged as pseudonyms, and only the same address has the same one. */
export interface SecurityFacts {
  /** The method and pattern of the call, which contain nothing of its input. */
  route: string
  /** The id of the request, which the reply's `X-Request-Id` has too. */
  request: string
  visitor: string
  accountId: number | null
  /** The number of a program's key (rule: api-keys). */
  keyId: number | null
  /** The email address that the call named. */
  email: string | null
  /** Why the call was refused; null if it was answered. */
  refusal: ProblemCode | null
}

/** Logs a security event, without addresses, names and IP addresses (rule: security-log). */
export function securityEvent(
  { log, secrets }: Pick<Platform, 'log' | 'secrets'>,
  event: SecurityEvent,
  { route, request, visitor, accountId, keyId, email, refusal }: SecurityFacts,
): void {
  log.info(`security.${event}`, {
    route,
    request,
    visitor: secrets.pseudonym(`visitor:${visitor}`),
    ...(accountId !== null && { account: accountId }),
    ...(keyId !== null && { key: keyId }),
    ...(email !== null && { address: secrets.addressKey(email) }),
    ...(refusal !== null && { refusal }),
  })
}
