import { ApiError } from '@street-musketeers/contract/client.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { redirectDocument } from 'react-router'
import { call } from '../../app/api/api.ts'
import { Page } from '../../app/page/page.tsx'
import { dashboardOf, readSession } from '../../app/session/session.ts'
import { Section } from '../../ui/page/section.tsx'
import { CloseAccount } from '../accounts/close-account.tsx'
import { DownloadOwnRecord } from '../accounts/download-own-record.tsx'

/** Sends people who are not suspended to their dashboard. */
export async function clientLoader() {
  try {
    await call('GET /api/user', {})
  } catch (error) {
    if (error instanceof ApiError && error.error === 'AccountSuspended') return null
    throw error
  }
  throw redirectDocument(dashboardOf(readSession() ?? { authorities: [] }))
}

/** What the owner of a suspended account can do: take their data and close (rule: suspensions). Every other page leads here. */
export default function Suspended() {
  const authority = readSession()?.authorities[0]?.authority ?? 'ROLE_USER'
  return (
    <Page title="Your account is suspended" lead={problems.AccountSuspended.message} narrow private>
      <Section title="Your data">
        <DownloadOwnRecord />
      </Section>
      <Section title="Close account">
        <CloseAccount authority={authority} />
      </Section>
    </Page>
  )
}
