import * as contract from '@street-musketeers/contract/identity/settings.ts'
import { requireSignedIn } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { chooseNewsletter } from './choose-newsletter.ts'

export const consentRoutes = [
  writeRoute(contract.chooseNewsletter, async (tx, { actor, input: { subscribed }, now }) => {
    const { accountId } = requireSignedIn(actor)
    await chooseNewsletter(tx, { accountId, subscribed }, now)
    return { message: subscribed ? contract.messages.joinedNewsletter : contract.messages.leftNewsletter }
  }),
]
