import type { ListedUser } from '@street-musketeers/contract/insight/users.ts'
import { RowLink } from '../app/lists/row-link.tsx'

interface UserLinkProps {
  user: ListedUser
  /** The address of the page of an account. */
  path: (id: number) => string
  children: string
}

/** A name in an administrators' list, which leads to its page. A sign-up that is not confirmed has none. */
export const UserLink = ({ user: { id }, path, children }: UserLinkProps) =>
  id === null ? children : <RowLink to={path(id)}>{children}</RowLink>
