import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  public: [
    route('Q/no-more', 'membership/refusals/no-more-leaflets.tsx'),
    route('Q/again/:link', 'membership/refusals/leaflets-again.tsx'),
    route('report/:link', 'membership/deliveries/report-by-link.tsx'),
    route('doorstep/worker.js', 'membership/doorstep/serve-worker.ts'),
    route('doorstep/:link', 'membership/doorstep/doorstep.tsx'),
    route('P/:link', 'membership/library/library-page.tsx'),
    route('P/:link/leaflet.pdf', 'membership/library/library-pack.ts'),
    route('report/:link/print', 'membership/leaflets/print-by-link.tsx'),
    route('report/:link/skip', 'membership/pauses/skip-by-link.tsx'),
    route('report/:link/pause', 'membership/pauses/pause-by-link.tsx'),
  ],
  administrator: [route('refused-homes', 'membership/refusals/refused-homes.tsx')],
  musketeer: [
    route('campaign/:id', 'membership/joining/musketeer-campaign.tsx'),
    route('campaign/:id/share', 'membership/sharing/share-campaign.tsx'),
    route('year/:year', 'membership/encouragement/own-year.tsx'),
    route('campaign/:id/print', 'membership/leaflets/print-my-leaflets.tsx'),
  ],
}
