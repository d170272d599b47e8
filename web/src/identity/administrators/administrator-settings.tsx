import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../../app/api/api.ts'
import { PageHead } from '../../app/page/page.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { AccountSettings } from '../accounts/account-settings.tsx'
import { loadSettings } from '../accounts/load-settings.ts'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import type { Route } from './+types/administrator-settings.ts'

export async function clientLoader() {
  const [settings, secondFactor] = await Promise.all([loadSettings(), call('GET /api/secondfactor', {})])
  return { settings, secondFactor }
}

export default function AdministratorSettings({
  loaderData: { settings, secondFactor },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings" private />
      <PageTitle>Settings</PageTitle>
      <AccountSettings
        settings={settings}
        authority="ROLE_ADMIN"
        secondFactor={
          <SecondFactorSection secondFactor={secondFactor} to={paths.administratorSecondFactor()} />
        }
      />
    </>
  )
}
