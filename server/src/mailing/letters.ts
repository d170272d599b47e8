import { z } from 'zod'
import { markMailed } from '../membership/change-plans.ts'
import { letterKind } from '../platform/letters/letter.ts'
import { composeContactCopy, composeContactMessage } from './compose-contact.ts'
import { composeLeaflet } from './compose-leaflet.ts'

/** A leaflet for a member. Address and words are looked up as it leaves. */
export const leafletLetter = letterKind({
  name: 'mailing.leaflet',
  priority: 'leaflet',
  whenInDoubt: 'repeat',
  words: z.object({ membershipId: z.int(), leafletId: z.int() }),
  sealed: z.undefined(),
  compose: ({ words }, on) => composeLeaflet(words, on),
  whenSent: ({ words }, { tx, sentAt }) => markMailed(tx, words, sentAt),
})

const ContactWords = z.object({ contactMessageId: z.int() })

/** What a visitor wrote, for the team. */
export const contactMessageLetter = letterKind({
  name: 'mailing.contact-message',
  priority: 'notice',
  whenInDoubt: 'repeat',
  words: ContactWords,
  sealed: z.undefined(),
  compose: ({ words }, on) => composeContactMessage(words, on),
})

/** The visitor's copy. */
export const contactCopyLetter = letterKind({
  name: 'mailing.contact-copy',
  priority: 'notice',
  whenInDoubt: 'leave',
  words: ContactWords,
  sealed: z.undefined(),
  compose: ({ words }, on) => composeContactCopy(words, on),
})

export const letters = [leafletLetter, contactMessageLetter, contactCopyLetter]
