import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { PersonSummary } from '@street-musketeers/contract/fields.ts'
import { Link } from 'react-router'
import { NoWrap } from '../ui/lists/wrapping.tsx'

const pages = {
  musketeer: paths.administratorMusketeer,
  organisation: paths.administratorOrganisation,
  applicant: paths.administratorApplication,
} as const

/** A person's name, linked to their page if administrators have one. */
export function PersonLink({ person }: { person: PersonSummary | null }) {
  if (!person) return 'No account'
  const name = person.name || 'Closed account'
  return (
    <NoWrap>
      {person.role === 'administrator' ? name : <Link to={pages[person.role](person.id)}>{name}</Link>}
    </NoWrap>
  )
}
