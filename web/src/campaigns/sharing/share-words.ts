import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { formatWholeDay } from '@street-musketeers/contract/text.ts'

type SharedCampaign = Pick<
  Campaign,
  'campaignName' | 'campaignDescription' | 'campaignUser' | 'endDate' | 'imprint'
>

/** Words to copy that ask people to join a campaign. Election material names its promoter wherever it is shared (Elections Act 2022, s. 41). */
interface ShareWords {
  groupMessage: string
  emailSubject: string
  email: string
}

/** @param address of the sign-up that joins the campaign */
export function composeShareWords(campaign: SharedCampaign, address: string): ShareWords {
  const { campaignName, campaignDescription, campaignUser, endDate, imprint } = campaign
  const { organisation } = campaignUser.address
  const lastDay = endDate && formatWholeDay(endDate)
  const promoter = imprint && imprintSentence(imprint)
  return {
    groupMessage: inParagraphs([
      `${organisation} needs people for “${campaignName}”.`,
      'Print about 20 leaflets and put them through doors on your own street. It takes about ten minutes a week, and you can stop whenever you like.',
      lastDay && `We need you until ${lastDay}.`,
      `Sign up here:\n${address}`,
      promoter,
    ]),
    emailSubject: `Ten minutes a week for “${campaignName}”`,
    email: inParagraphs([
      'Dear all,',
      `${organisation} has begun a campaign: ${campaignName}.`,
      campaignDescription,
      'You can help on your own street. Print about 20 leaflets, at home, at work or at the library, and put them through your neighbours’ doors. It takes about ten minutes a week, and you can stop whenever you like.',
      `Sign up here. You join the campaign with your account, and its leaflet comes by email:\n${address}`,
      lastDay && `The campaign runs until ${lastDay}.`,
      'Please pass this on to anybody who might help.',
      organisation,
      promoter,
    ]),
  }
}

const inParagraphs = (paragraphs: readonly (string | null)[]) => paragraphs.filter(Boolean).join('\n\n')
