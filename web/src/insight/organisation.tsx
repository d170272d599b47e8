import * as paths from '@street-musketeers/contract/public-urls.ts'
import { findUser } from './find-user.ts'
import { organisationName } from './display-names.ts'
import { Suspension } from './suspension.tsx'
import { UserPage } from './user-page.tsx'
import type { Route } from './+types/organisation.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  findUser(params.id, paths.administratorOrganisation)

export default function Organisation({ loaderData: user }: Route.ComponentProps) {
  return (
    <UserPage
      name={organisationName(user)}
      user={user}
      list={{ to: paths.administratorDashboard('orgs'), label: 'Orgs' }}
    >
      <Suspension
        user={user}
        meaning="Their campaigns pause: nobody can join them, and we won’t email their leaflets."
      />
    </UserPage>
  )
}
