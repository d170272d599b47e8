import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../../app/api/api.ts'
import { TabPage } from '../../app/page/tab-page.tsx'
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
    <TabPage title="Settings">
      <AccountSettings
        settings={settings}
        authority="ROLE_ADMIN"
        secondFactor={
          <SecondFactorSection secondFactor={secondFactor} to={paths.administratorSecondFactor()} />
        }
      />
    </TabPage>
  )
}
