import type { User } from '@street-musketeers/contract/insight/users.ts'

/** A person's full name. A closed account has none, so its username is shown. */
export const personName = ({
  firstname,
  lastname,
  username,
}: Pick<User, 'firstname' | 'lastname' | 'username'>) => `${firstname} ${lastname}`.trim() || username

/** An organisation's name. A closed account has none, so its username is shown. */
export const organisationName = ({ address, username }: Pick<User, 'address' | 'username'>) =>
  address?.organisation || username
