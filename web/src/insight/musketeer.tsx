import * as paths from '../app/paths.ts'
import { findUser } from './find-user.ts'
import { personName } from './name-of.ts'
import { UserPage } from './user-page.tsx'
import type { Route } from './+types/musketeer.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  findUser(params.id, paths.administratorMusketeer)

export default function Musketeer({ loaderData: user }: Route.ComponentProps) {
  return (
    <UserPage
      name={personName(user)}
      user={user}
      list={{ to: paths.administratorDashboard(), label: 'Musketeers' }}
    />
  )
}
