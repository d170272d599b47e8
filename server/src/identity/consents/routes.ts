import { settingsMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { chooseNewsletter } from './choose-newsletter.ts'

export const consentRoutes = [
  writeRoute('POST /api/newslettersubscription', async (tx, { actor, input: { subscribed }, now }) => {
    const { accountId } = actor
    await chooseNewsletter(tx, { accountId, subscribed }, now)
    return { message: subscribed ? settingsMessages.joinedNewsletter : settingsMessages.leftNewsletter }
  }),
]
