import * as paths from '@street-musketeers/contract/public-urls.ts'
import { type StopReason, stopSentences } from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import { greet, mention, type Site } from '../../platform/mail/layout.tsx'
import { renderEmail } from '../../platform/mail/render-email.tsx'

/** For every officer: a webhook is told nothing more. */
export const renderWebhookStoppedEmail = (
  site: Site,
  {
    firstname,
    webhookId,
    name,
    why,
  }: { firstname: string; webhookId: number; name: string; why: StopReason },
) =>
  renderEmail(site, {
    subject: 'A webhook of your organisation has stopped',
    heading: 'A webhook has stopped',
    preview: stopSentences[why],
    parts: [
      greet(firstname),
      `We no longer send anything to your webhook${mention(name)}. ${stopSentences[why]}`,
      'Your campaigns and their leaflets go on as before.',
      'Ask whoever looks after that server. When it works, start the webhook again. You can send again what failed before it stopped. What happens until you start it is not sent.',
      { button: 'See the webhook', href: `${site.url}${paths.organisationWebhook(webhookId)}` },
    ],
  })
