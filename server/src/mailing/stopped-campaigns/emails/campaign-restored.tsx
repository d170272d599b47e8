import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'
import type { StoppedCampaignDetails } from './campaign-stopped.tsx'

/** For a musketeer who was asked to recycle a leaflet: it may be delivered again. */
export const renderCampaignRestoredEmail = (
  site: Site,
  { firstname, campaignId, campaignName, organisation }: StoppedCampaignDetails,
) =>
  renderEmail(site, {
    subject: `You can deliver it again: ${campaignName}`,
    heading: `“${campaignName}” is back on`,
    preview: 'You can deliver its leaflet again.',
    parts: [
      greet(firstname),
      `We’d stopped the campaign “${campaignName}” by ${organisation} and asked you to recycle its leaflet. We’ve looked again and we were wrong. The campaign is back on.`,
      {
        above: 'If you still have copies, you can deliver them. If you have none left, you can print more:',
        button: 'Open the campaign',
        href: `${site.url}${paths.musketeerCampaign(campaignId)}`,
      },
    ],
  })
