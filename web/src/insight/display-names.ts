import type { User } from '@street-musketeers/contract/insight/insight-schemas.ts'

/** A person's full name. A closed account has none, so its username is shown. */
export const personName = ({ firstname, lastname, username }: User) =>
  `${firstname} ${lastname}`.trim() || username

/** An organisation's name. A closed account has none, so its username is shown. */
export const organisationName = ({ address, username }: User) => address?.organisation || username
