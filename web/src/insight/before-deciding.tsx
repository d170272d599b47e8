import type { UserDetails } from '@street-musketeers/contract/insight/users.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { pluralise } from '../app/format/format-count.ts'
import { WebsiteLink } from '../organisations/website-link.tsx'
import { Panel } from '../ui/page/card.tsx'

type Seen = UserDetails['seenElsewhere'][number]

/** The four questions to ask about an application, each with what we know (rule: seen-elsewhere). */
export function BeforeDeciding({ user }: { user: UserDetails }) {
  const { orgInfo, seenElsewhere, branchOf } = user
  return (
    <Panel title="Four questions to ask">
      <ol>
        <li>
          <strong>Is it who it says it is?</strong> {describeSeen(seenElsewhere)}
          {seenElsewhere.length > 0 && (
            <ul>
              {seenElsewhere.map((seen) => (
                <li key={seen.id}>
                  <Link to={pageOf(seen)}>{seen.name || 'Without a name'}</Link>, {describeState(seen)}: the
                  same {seen.same.join(' and ')}
                </li>
              ))}
            </ul>
          )}
        </li>
        <li>
          <strong>Do the website and telephone lead to them?</strong>{' '}
          {orgInfo?.website ? (
            <>
              Look at <WebsiteLink website={orgInfo.website} />, and ring the number that you find there.
            </>
          ) : (
            'They gave no website. Search for one, and ring the number that you find.'
          )}
        </li>
        <li>
          <strong>Does somebody vouch for them?</strong>{' '}
          {branchOf?.state === 'vouched'
            ? `Yes: ${branchOf.union}.`
            : branchOf?.state === 'refused'
              ? `They named ${branchOf.union}, which says that it is not its branch.`
              : branchOf
                ? `They named ${branchOf.union}, which hasn’t answered.`
                : 'No union here. Do you know somebody who knows them?'}
        </li>
        <li>
          <strong>Would a musketeer be safe to deliver this?</strong> Think of the person at the door: could
          the leaflet bring them trouble, or harm the people it’s about?
        </li>
      </ol>
    </Panel>
  )
}

const describeSeen = (seen: readonly Seen[]) =>
  seen.length === 0
    ? 'Nobody else here has its website, telephone number or postcode.'
    : `${pluralise(seen.length, 'organisation')} here share its details:`

const pageOf = ({ id, application }: Seen) =>
  application === 'confirmed' ? paths.administratorOrganisation(id) : paths.administratorApplication(id)

function describeState({ application, suspended }: Seen): string {
  if (suspended) return 'suspended'
  return {
    confirmed: 'an organisation',
    rejected: 'rejected',
    pending: 'waiting',
    'not-submitted': 'not sent yet',
  }[application]
}
