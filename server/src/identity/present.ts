import type { Address, Session } from '@street-musketeers/contract/identity/identity.ts'
import { authorities } from '@street-musketeers/contract/roles.ts'
import type { Row } from '../platform/database/tables.ts'
import type { OpenedSession } from './sessions/open-session.ts'

export const presentAddress = (row: Omit<Row<'address'>, 'account_id'>): Address => ({
  organisation: row.organisation,
  firstLine: row.first_line,
  secondLine: row.second_line,
  city: row.city,
  county: row.county,
  postCode: row.post_code,
})

export const presentSession = ({ role, token, expiresAt }: OpenedSession): Session => ({
  authorities: [{ authority: authorities[role] }],
  token,
  expiresAt: expiresAt.toISOString(),
})
