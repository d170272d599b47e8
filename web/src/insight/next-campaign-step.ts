import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ListedOwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { isCounted } from '../campaigns/format-counted.ts'

interface CampaignStep {
  text: string
  action: string
  to: string
}

/** The one next thing an organisation can do for a campaign of its own. */
export function nextCampaignStep(campaign: ListedOwnCampaign): CampaignStep {
  const { campaignId, campaignLeaflets, delivered, ended, goal, joined, peopleCounts, subDate } = campaign
  const page = paths.organisationCampaign(campaignId)
  if (ended)
    return {
      text: 'This campaign has ended. What should your neighbours hear about next?',
      action: 'Publish a campaign',
      to: paths.organisationDashboard('new-campaign'),
    }
  if (!isCounted(subDate, peopleCounts) || joined.score === 0)
    return {
      text: 'It’s live. Share it to find your first musketeers.',
      action: 'Share it',
      to: paths.shareOwnCampaign(campaignId),
    }
  if (goal !== null && delivered.score >= goal)
    return {
      text: 'You have reached your goal. Set a new one.',
      action: 'Set a new goal',
      to: `${page}#edit`,
    }
  if (campaignLeaflets.length === 0)
    return {
      text: 'Add a second leaflet: everyone who has had this one will get it next.',
      action: 'Add another leaflet',
      to: paths.campaignLeaflets(campaignId),
    }
  return {
    text: 'See which leaflets have been sent, and where they have been delivered.',
    action: 'See its results',
    to: page,
  }
}
