import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { UserDetails } from '@street-musketeers/contract/insight/users.ts'
import { seatNames } from '@street-musketeers/contract/seats.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** For administrators: the organisations for which somebody acts who was invited (rule: seats). */
export const seatDetails = (seats: UserDetails['seats']): (readonly [name: string, value: ReactNode])[] =>
  seats.length > 0
    ? [
        [
          'Acts for',
          seats.map(({ organisationId, organisation, seat }) => (
            <div key={organisationId}>
              <Link to={paths.administratorOrganisation(organisationId)}>{organisation}</Link>,{' '}
              {seatNames[seat].toLowerCase()}
            </div>
          )),
        ],
      ]
    : []
