import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LondonDate, page, PageNumber, PageSize } from '../fields.ts'
import { roles } from '../roles.ts'

/** What is logged of administrators, by kind of action (rule: administrator-actions-logged). */
export const auditActions = {
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

export const AuditAction = z.enum([...auditActions.read, ...auditActions.decided])
export type AuditAction = z.output<typeof AuditAction>

/** Somebody in the log, as their account says now: of one that is closed only the number is left. */
const PersonSummary = z.object({ id: z.int(), name: z.string(), role: z.enum(roles) })

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Null: a command of whoever runs the product. */
  administrator: PersonSummary.nullable(),
  deed: AuditAction,
  person: PersonSummary.nullable(),
  /** What else it was about: the name of a list, the reference of a message. */
  about: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** The log is read so many entries deep; older ones are reached by a day. Then `totalElements` means "or more". */
export const maxAuditEntries = 1000

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/:page/:size',
  summary: `What administrators looked at and decided, newest first, ${maxAuditEntries} entries deep. Nothing changes or removes an entry.`,
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
