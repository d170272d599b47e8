import { Page } from '../../app/page/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { AccountSettings } from './account-settings.tsx'
import { loadSettings } from './load-settings.ts'
import type { Route } from './+types/applicant-settings.ts'

export const clientLoader = () => loadSettings()

const parents = [{ to: paths.applicationThanks(), label: 'Your application' }]

export default function ApplicantSettings({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Settings" narrow private parents={parents}>
      <AccountSettings settings={loaderData} authority="ROLE_ID" />
    </Page>
  )
}
