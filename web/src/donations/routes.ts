import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  public: [
    route('donate', 'donations/donate.tsx'),
    route('donate/manage', 'donations/manage-donation.tsx'),
    route('donationsuccess', 'donations/donation-success.tsx'),
  ],
  administrator: [route('donors/:year', 'donations/donors.tsx')],
}
