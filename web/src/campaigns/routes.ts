import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  public: [
    route('campaigns', 'campaigns/public-campaigns.tsx'),
    route('campaigns.atom', 'campaigns/open/campaigns-feed.ts'),
    route('organisation/:organisationId', 'campaigns/open/public-organisation.tsx'),
    route('organisation/:organisationId/campaigns.atom', 'campaigns/open/organisation-feed.ts'),
    route('organisation/:organisationId/last-days.ics', 'campaigns/open/last-days.ts'),
    route('public-campaign/:campaignId/last-day.ics', 'campaigns/open/last-day.ts'),
    route('embed/campaign/:campaignId', 'campaigns/open/embedded-card.tsx'),
    route('Q/:leafletId/:pack', 'campaigns/scanned-leaflet.tsx'),
    route('public-campaign/:campaignId', 'campaigns/public-campaign.tsx'),
    route('public-campaign/:campaignId/read', 'campaigns/read-leaflets.tsx'),
    route('public-campaign/:campaignId/report', 'campaigns/reviews/report-leaflet.tsx'),
  ],
  organisation: [
    route('campaign/:id', 'campaigns/organisation-campaign.tsx'),
    route('campaign/:id/copy', 'campaigns/editing/copy-campaign.tsx'),
    route('campaign/:id/leaflets', 'campaigns/editing/campaign-leaflets.tsx'),
    route('campaign/:id/share', 'campaigns/sharing/share-own-campaign.tsx'),
    route('campaign/:id/print', 'campaigns/printing/print-own-leaflets.tsx'),
    route('campaign/:id/print-shop', 'campaigns/print-shop/print-shop.tsx'),
    route('draft/:id', 'campaigns/drafts/approve-draft.tsx'),
    route('new-leaflet', 'campaigns/making/choose-design.tsx'),
    route('leaflet/:id', 'campaigns/making/edit-leaflet.tsx'),
    route('leaflet/:id/print-shop', 'campaigns/print-shop/made-print-shop.tsx'),
    route('leaflet/:id/offer', 'campaigns/masters/offer-leaflet.tsx'),
    route('good-leaflet', 'campaigns/making/good-leaflet.tsx'),
  ],
  administrator: [route('review/:id', 'campaigns/reviews/review.tsx')],
}
