import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LondonDate, page, PageNumber, PageSize, PersonSummary } from '../fields.ts'
import { auditActions, maxAuditEntries } from './audit-actions.ts'

export const AuditAction = z.enum([...auditActions.read, ...auditActions.decided]).meta({ id: 'AuditAction' })
export type AuditAction = z.output<typeof AuditAction>

export const AuditEntry = z
  .object({
    id: z.int(),
    at: Instant,
    /** Null for a command run on the server. */
    administrator: PersonSummary.nullable(),
    deed: AuditAction,
    person: PersonSummary.nullable(),
    /** What else the action concerned, such as the name of a list or the reference of a message. */
    about: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

export const auditEndpoints = {
  listAudit: endpoint('GET /api/audit/:page/:size', {
    summary: `What administrators looked at and decided, newest first, up to ${maxAuditEntries} entries. Entries cannot be changed or removed.`,
    who: ['administrator'],
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      kind: z.enum(['read', 'decided']).optional(),
      person: Id.optional(),
      /** Only entries up to the end of this day in London. */
      until: LondonDate.regex(/^[12]/).optional(),
    }),
    reply: page(AuditEntry),
  }),
}
