import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { User } from '@street-musketeers/contract/insight/users.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '../app/page/page.tsx'
import { formatDate } from '../app/format/format-date.ts'
import { useListAddress } from '../app/lists/row-link.tsx'
import { formatAddress } from '../identity/accounts/address-lines.ts'
import { WebsiteLink } from '../organisations/website-link.tsx'
import { DetailList } from '../ui/page/card.tsx'
import { personName } from './display-names.ts'
import { StatusTag } from './status-tag.tsx'

interface UserPageProps {
  name: string
  user: User
  /** Further details, below the name. */
  extraDetails?: readonly (readonly [name: string, value: ReactNode])[]
  /** The list that it is in. */
  list: { to: string; label: string }
  /** The outcome of an application. */
  notice?: ReactNode
  /** What the administrator can do. */
  children?: ReactNode
}

const noExtraDetails = [] as const

/** An account as an administrator sees it. */
export function UserPage({
  name,
  user,
  extraDetails = noExtraDetails,
  list,
  notice,
  children,
}: UserPageProps) {
  const { address, orgInfo, application } = user
  return (
    <Page title={name} private parents={[{ ...list, to: useListAddress(list.to) }]}>
      {notice}
      <DetailList
        details={[
          ['Name', personName(user)],
          ...extraDetails,
          ['Email', user.username],
          ['Signed up', formatDate(user.signupDate)],
          ...(application?.submittedAt ? ([['Applied', formatDate(application.submittedAt)]] as const) : []),
          ...(application?.reason ? ([['Reason given', application.reason]] as const) : []),
          ['Status', <StatusTag key="status" user={user} />],
          ['Address', address && formatAddress(address)],
          ...(orgInfo
            ? ([
                ['Telephone', orgInfo.telephone],
                ['Website', <WebsiteLink key="website" website={orgInfo.website} />],
              ] as const)
            : []),
        ]}
      />
      {children}
      <p>
        <Link to={paths.auditOf(user.id)}>Activity on this account</Link>
      </p>
    </Page>
  )
}
