import { z } from 'zod'

/** The product's word for a role, and the authority that stands for it on the wire (rule: roles-on-the-wire). */
export const authorities = {
  musketeer: 'ROLE_USER',
  applicant: 'ROLE_ID',
  organisation: 'ROLE_PM',
  administrator: 'ROLE_ADMIN',
} as const

export type Role = keyof typeof authorities
export const roles = Object.keys(authorities) as Role[]

export const Authority = z.object({ authority: z.enum(authorities) })
export type Authority = z.output<typeof Authority>
