import type { User } from '@street-musketeers/contract/insight/insight.ts'

/** A person's full name; of a closed account, which has none any more, what stands for its username. */
export const personName = ({ firstname, lastname, username }: User) =>
  `${firstname} ${lastname}`.trim() || username

/** An organisation's name; of a closed account, which has none any more, what stands for its username. */
export const organisationName = ({ address, username }: User) => address?.organisation || username
