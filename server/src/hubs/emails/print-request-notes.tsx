import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, mention, type Site } from '../../platform/mail/layout.tsx'
import { renderEmail } from '../../platform/mail/render-email.tsx'

interface NoteDetails {
  firstname: string
  byHub: boolean
  nickname: string
  hub_name: string
  campaign_name: string
  notes: readonly { words: string }[]
}

/** What one side wrote about a request, for the other. The print hub reads the name that the musketeer gave, and nothing else of them. */
export function renderNoteEmail(
  site: Site,
  { firstname, byHub, nickname, hub_name: hubName, campaign_name: campaignName, notes }: NoteDetails,
) {
  const heading = byHub ? 'Your print hub has written to you' : 'A musketeer has written to you'
  return renderEmail(site, {
    subject: heading,
    heading,
    preview: 'Answer on the page. Neither of you sees the other’s address.',
    parts: [
      greet(firstname),
      byHub
        ? `The print hub${mention(hubName)} wrote to you about your leaflets for the campaign${mention(campaignName)}:`
        : `The musketeer${mention(nickname)} wrote to your print hub${mention(hubName)}:`,
      ...notes.map(({ words }) => ({ quotation: words })),
      'Please answer on the page. A reply to this email comes to us, and not to them.',
      { button: 'Answer', href: `${site.url}${byHub ? paths.noPrinter() : paths.ownPrintHub()}` },
    ],
  })
}
