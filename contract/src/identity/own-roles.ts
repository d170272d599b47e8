import * as z from 'zod'
import { endpoint, signedIn } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { roles } from '../roles.ts'
import { seats } from '../seats.ts'
import { Session } from './accounts.ts'
import { accountMessages } from './messages-and-limits.ts'

const Role = z.enum(roles)

const OwnRole = z.object({
  role: Role,
  /** For which the person acts. */
  organisation: z.object({ id: z.int(), name: z.string() }).nullable(),
  seat: z.enum(seats).nullable(),
  isCurrent: z.boolean(),
})
export type OwnRole = z.output<typeof OwnRole>

/** The roles of one person, who acts in one of them at a time (rule: several-roles). */
export const ownRoleEndpoints = {
  listOwnRoles: endpoint('GET /api/user/roles', {
    summary: 'The roles that the caller has, and whether they can become a musketeer, too.',
    who: signedIn,
    reply: z.object({ roles: z.array(OwnRole), canBecomeMusketeer: z.boolean() }),
    whileSuspended: true,
  }),

  switchRole: endpoint('PUT /api/user/role', {
    summary: 'Act in another role from now on. The session gets a new token, and the old one ends.',
    who: signedIn,
    input: z.strictObject({
      role: Role,
      /** Of an organisation that invited the person. */
      organisationId: Id.optional(),
    }),
    reply: Session,
    problems: ['RoleGone'],
    whileSuspended: true,
    isPrivate: true,
    example: { role: 'musketeer' },
  }),

  becomeMusketeer: endpoint('POST /api/user/musketeer', {
    summary:
      'Deliver leaflets, too, with the same account. For administrators and for people whom an organisation invited. The session gets a new token, and acts as the musketeer.',
    who: ['administrator', 'organisation'],
    seat: 'viewer',
    input: z.strictObject({ consent: z.literal(true, accountMessages.consentMissing) }),
    reply: Session,
    problems: ['FoundedOrganisation'],
    isPrivate: true,
    example: { consent: true },
  }),
}
