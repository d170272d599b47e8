import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

interface WelcomeDetails {
  firstname: string
  campaignId: number
  campaignName: string
  organisation: string
}

/** What happens next for a person who signed up from a campaign's page (rule: sign-up-joins-its-campaign). */
export const renderWelcomeToCampaignEmail = (
  site: Site,
  { firstname, campaignId, campaignName, organisation }: WelcomeDetails,
) =>
  renderEmail(site, {
    subject: `Welcome to ${site.product}`,
    preview: `Your account is active: ${campaignName}`,
    parts: [
      greet(firstname),
      `Thank you for signing up for “${campaignName}” by ${organisation}. Your account is active, and we’ll email you the leaflet.`,
      'Print about 20, put them through the doors on your street, and tell us how many.',
      { button: 'Print my 20', href: site.url + paths.printPack(campaignId) },
    ],
  })
