import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { Row } from '../ui/page/layout.tsx'
import { findUser } from './find-user.ts'
import { organisationName, personName } from './display-names.ts'
import { seatDetails } from './seat-details.tsx'
import { Suspension } from './suspension.tsx'
import { UserPage } from './user-page.tsx'
import { AllowVouching, branchDetails, TakeVouchBack, vouchDetails } from './vouch.tsx'
import type { Route } from './+types/organisation.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  findUser(params.id, paths.administratorOrganisation)

/** An organisation, or one of the people whom it has invited (rule: seats). */
export default function Organisation({ loaderData: user }: Route.ComponentProps) {
  const { seats, people } = user
  const list = { to: paths.administratorDashboard('orgs'), label: 'Orgs' }
  if (!people)
    return (
      <UserPage name={personName(user)} user={user} extraDetails={seatDetails(seats)} list={list}>
        <Suspension user={user} meaning="Their organisation’s campaigns go on." />
      </UserPage>
    )
  return (
    <UserPage
      name={organisationName(user)}
      user={user}
      extraDetails={[
        ...vouchDetails(user),
        ...(people.length > 0
          ? [
              [
                'People',
                people.map((person) => (
                  <div key={person.id}>
                    <Link to={paths.administratorOrganisation(person.id)}>{person.name}</Link>, {person.seat}
                  </div>
                )),
              ] as const,
            ]
          : []),
        ...seatDetails(seats),
        ...branchDetails(user),
      ]}
      list={list}
    >
      <Row>
        <TakeVouchBack user={user} />
        {(!user.branchOf || user.branchOf.state === 'refused') && user.active && (
          <AllowVouching user={user} />
        )}
      </Row>
      <Suspension
        user={user}
        meaning="Their campaigns pause: nobody can join them, and we won’t email their leaflets."
      />
    </UserPage>
  )
}
