import { index, route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  open: [route('report/:link', 'membership/report-by-link.tsx')],
  musketeerTabs: [
    index('membership/my-details.tsx'),
    route('help', 'membership/help.tsx'),
    route('select-campaigns', 'membership/select-campaigns.tsx'),
    route('view-campaigns', 'membership/view-joined-campaigns.tsx'),
    route('leaflets', 'membership/view-joined-leaflets.tsx'),
    route('history', 'membership/history.tsx'),
    route('settings', 'membership/settings.tsx'),
  ],
  musketeer: [
    route('campaign/:id', 'membership/musketeer-campaign.tsx'),
    route('campaign/:id/print', 'membership/print-my-leaflets.tsx'),
  ],
}
