import type { Address } from '@street-musketeers/contract/identity/accounts.ts'
import type { Row } from '../../platform/database/tables.ts'

export const presentAddress = (row: Omit<Row<'address'>, 'account_id'>): Address => ({
  organisation: row.organisation,
  firstLine: row.first_line,
  secondLine: row.second_line,
  city: row.city,
  county: row.county,
  postCode: row.post_code,
})
