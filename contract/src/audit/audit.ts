import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LondonDate, page, PageNumber, PageSize } from '../fields.ts'
import { roles } from '../roles.ts'

/** What is logged of administrators (D40), by what kind of deed it is. */
export const auditDeeds = {
  read: ['looked-at-person', 'looked-at-campaigns', 'listed', 'searched', 'saved-list', 'read-message'],
  decided: [
    'confirmed-application',
    'rejected-application',
    'created-organisation',
    'invited-administrator',
    'withdrew-invitation',
    'became-administrator',
    'reset-second-factor',
    'answered-message',
    'reopened-message',
    'saved-newsletter',
    'paused-newsletter',
    'resumed-newsletter',
    'resent-letter',
    'cleared-bounces',
    'resumed-mail',
  ],
} as const

export const AuditDeed = z.enum([...auditDeeds.read, ...auditDeeds.decided])
export type AuditDeed = z.output<typeof AuditDeed>

/** Somebody in the log, as their account says now: of one that is closed only the number is left. */
const Somebody = z.object({ id: z.int(), name: z.string(), role: z.enum(roles) })

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Null: a command of whoever runs the product. */
  administrator: Somebody.nullable(),
  deed: AuditDeed,
  person: Somebody.nullable(),
  /** What else it was about: the name of a list, the reference of a message. */
  about: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** The log is read so many entries deep; older ones are reached by a day. Then `totalElements` means "or more". */
export const deepestAudit = 1000

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/:page/:size',
  summary: `What administrators looked at and decided, newest first, ${deepestAudit} entries deep (D40). Nothing changes or removes an entry.`,
  input: z.strictObject({
    page: PageNumber,
    size: PageSize,
    /** Only what somebody read, or what was decided. */
    kind: z.enum(['read', 'decided']).optional(),
    /** Only entries about this account. */
    person: Id.optional(),
    /** Only entries up to the end of this day in London. */
    until: LondonDate.regex(/^[12]/).optional(),
  }),
  reply: page(AuditEntry),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})
