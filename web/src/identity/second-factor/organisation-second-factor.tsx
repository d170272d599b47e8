import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../../app/api/api.ts'
import { SecondFactorScreen } from './second-factor-screen.tsx'
import type { Route } from './+types/organisation-second-factor.ts'

export const clientLoader = () => call('GET /api/secondfactor', {})

export default function OrganisationSecondFactor({ loaderData }: Route.ComponentProps) {
  return (
    <SecondFactorScreen
      secondFactor={loaderData}
      settings={paths.organisationDashboard('settings')}
      dashboard={`${paths.organisationDashboard('settings')}#second-step-when-you-sign-in`}
    />
  )
}
