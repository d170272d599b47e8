/** Our name for each role, and its name in the API. */
export const authorities = {
  musketeer: 'ROLE_USER',
  applicant: 'ROLE_ID',
  organisation: 'ROLE_PM',
  administrator: 'ROLE_ADMIN',
} as const

export type Role = keyof typeof authorities
export const roles = Object.keys(authorities) as Role[]
