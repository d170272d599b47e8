import { index, route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  public: [route('report/:link', 'membership/deliveries/report-by-link.tsx')],
  musketeerTabs: [
    index('membership/my-details.tsx'),
    route('help', 'membership/help.tsx'),
    route('select-campaigns', 'membership/joining/select-campaigns.tsx'),
    route('view-campaigns', 'membership/joining/view-joined-campaigns.tsx'),
    route('leaflets', 'membership/joining/view-joined-leaflets.tsx'),
    route('history', 'membership/deliveries/history.tsx'),
    route('settings', 'membership/settings.tsx'),
  ],
  musketeer: [
    route('campaign/:id', 'membership/joining/musketeer-campaign.tsx'),
    route('campaign/:id/print', 'membership/leaflets/print-my-leaflets.tsx'),
  ],
}
