import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  public: [route('public-campaign/:campaignId', 'campaigns/public-campaign.tsx')],
  organisationTabs: [
    route('new-campaign', 'campaigns/editing/new-campaign.tsx'),
    route('view-campaigns', 'campaigns/view-campaigns.tsx'),
    route('leaflets', 'campaigns/view-leaflets.tsx'),
  ],
  organisation: [
    route('campaign/:id', 'campaigns/organisation-campaign.tsx'),
    route('campaign/:id/print', 'campaigns/printing/print-own-leaflets.tsx'),
  ],
}
