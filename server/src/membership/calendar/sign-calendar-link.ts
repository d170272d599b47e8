import { isSameSecret, type KeyedSecrets, type Secrets } from '../../platform/secrets/secrets.ts'

/** The secret part of a feed's address. It is calculated when needed and never stored. Some programs ask for the ending. */
const signCalendarLink = (feedId: number, secrets: KeyedSecrets) =>
  `${feedId}-${secrets.signLink(`calendar:${feedId}`)}.ics`

/** @returns the id of the feed that a link is for; null for one that we did not sign */
export function readCalendarLink(link: string, secrets: Secrets): number | null {
  const match = /^(\d{1,15})-[\w-]{22}\.ics$/.exec(link)
  if (!match) return null
  const feedId = Number(match[1])
  return secrets.accepted.some((key) => isSameSecret(signCalendarLink(feedId, key), link)) ? feedId : null
}

/** The address that a calendar program reads. */
export const calendarAddress = (publicUrl: string, feedId: number, secrets: KeyedSecrets) =>
  publicUrl + '/api/calendar/:link'.replace(':link', signCalendarLink(feedId, secrets))
