import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  public: [route('invitation/branch', 'organisations/branches/accept-branch.tsx')],
  organisation: [route('branches', 'organisations/branches/branches.tsx')],
  applicant: [
    route('setup', 'organisations/application-form.tsx'),
    route('info', 'organisations/application-thanks.tsx'),
  ],
}
