import * as contract from '@street-musketeers/contract/mailing.ts'
import { days, hours } from '../platform/clock.ts'
import { route } from '../platform/http.ts'
import type { Limit } from '../platform/limits.ts'
import { receiveContactMessage } from './receive-contact-message.ts'

/** Tries, mistakes included. An office or a library shares one network address. */
const messagesOfVisitor: Limit = { name: 'contact', points: 30, seconds: hours(1) / 1000 }
/** Each sends a copy to an address that nobody proved to hold: it must not become a way to fill somebody's letterbox. */
const messagesOfAddress: Limit = { name: 'contact-address', points: 3, seconds: days(1) / 1000 }

export const routes = [
  route(
    contract.contactTeam,
    async ({ db, input, config, secrets, limits, now }) => {
      await limits.take(messagesOfAddress, input.email)
      const reference = await db
        .transaction()
        .execute((tx) => receiveContactMessage(tx, input, { config, secrets, now }))
      return { message: contract.says.contactSent, reference }
    },
    { limit: messagesOfVisitor },
  ),
]
