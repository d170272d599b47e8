import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { UserDetails } from '@street-musketeers/contract/insight/users.ts'
import { redirect } from 'react-router'
import { parsePathId } from '../app/api/parse-path-id.ts'
import { call } from '../app/api/api.ts'

/** The page for an account. It depends on the account, not on the address that was typed. */
function pageOf({ id, application }: UserDetails): string {
  if (!application) return paths.administratorMusketeer(id)
  return application.state === 'confirmed'
    ? paths.administratorOrganisation(id)
    : paths.administratorApplication(id)
}

/**
 * The account that an administrator's address names.
 * @param shownBy the paths of the page that asks; an account that belongs on another page is redirected there
 * @throws 404 for an id that is not a number
 */
export async function findUser(
  id: string,
  ...shownBy: readonly ((id: number) => string)[]
): Promise<UserDetails> {
  const user = await call('GET /api/siteadmin/user/:id', { id: parsePathId(id) })
  const page = pageOf(user)
  if (!shownBy.some((pathOf) => pathOf(user.id) === page)) throw redirect(page)
  return user
}
