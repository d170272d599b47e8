import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../../app/api/api.ts'
import { SecondFactorScreen } from './second-factor-screen.tsx'
import type { Route } from './+types/administrator-second-factor.ts'

export const clientLoader = () => call('GET /api/secondfactor', {})

export default function AdministratorSecondFactor({ loaderData }: Route.ComponentProps) {
  return (
    <SecondFactorScreen
      secondFactor={loaderData}
      settings={paths.administratorDashboard('settings')}
      dashboard={paths.administratorDashboard()}
    />
  )
}
