import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { problems, type ProblemCode } from '@street-musketeers/contract/problems.ts'
import { securityEvent, type SecurityEvent, type SecurityFacts } from '../operations/security-event.ts'
import type { Platform } from '../platform.ts'
import { Problem } from './problem.ts'

/** The security events of a call, by how it ended. */
export type SecurityOutcomes = Partial<Record<'answered' | ProblemCode, SecurityEvent>>

const eventOfRefusal: Record<number, SecurityEvent> = {
  400: 'input-refused',
  401: 'call-refused',
  403: 'call-refused',
  413: 'input-refused',
  415: 'input-refused',
  422: 'input-refused',
  429: 'limit-reached',
}

/** The security event of a call that was answered, or refused with a problem; undefined when nobody has to watch it. */
function eventOf(
  refusal: ProblemCode | null,
  { who }: { who: readonly string[] },
  outcomes: SecurityOutcomes,
): SecurityEvent | undefined {
  const event = outcomes[refusal ?? 'answered']
  if (event) return event
  if (refusal) return eventOfRefusal[problems[refusal].status]
  return who.every((caller) => caller === 'administrator') ? 'administrator-action' : undefined
}

/** What the call learnt about its caller until it ended. */
export type CallFacts = Pick<SecurityFacts, 'request' | 'visitor' | 'accountId' | 'keyId' | 'email'>

/**
 * Logs how a call ended, if that is a security event.
 * @param error what the call threw; undefined if it was answered. Faults and outages are logged elsewhere.
 */
export function reportOutcome(
  platform: Platform,
  { endpoint, outcomes }: { endpoint: Endpoint; outcomes: SecurityOutcomes },
  facts: CallFacts,
  error?: unknown,
): void {
  if (error !== undefined && !(error instanceof Problem)) return
  const refusal = error?.code ?? null
  const event = eventOf(refusal, endpoint, outcomes)
  if (event) securityEvent(platform, event, { ...facts, route: endpoint.call, refusal })
}
