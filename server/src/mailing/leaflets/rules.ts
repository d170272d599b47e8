/** The idempotency key of a leaflet email: the same version is never sent to the same member twice (rule: same-version-emailed-once). */
export const leafletIdempotencyKey = ({
  membershipId,
  leafletId,
}: {
  membershipId: number
  leafletId: number
}) => `leaflet:${membershipId}:${leafletId}`

/** In characters; about six lines on a phone, so that the button is on the first screen. */
const maxWhyLength = 200
const sentencesOf = new Intl.Segmenter('en-GB', { granularity: 'sentence' })

/** Why a campaign matters, as its leaflet's email says it: the first sentences of its description, or the first words of a long one. */
export function firstSentences(description: string): string {
  const text = description.replaceAll(/\s+/g, ' ').trim()
  if (text.length <= maxWhyLength) return text
  let sentences = ''
  for (const { segment } of sentencesOf.segment(text)) {
    if ((sentences + segment).trim().length > maxWhyLength) break
    sentences += segment
  }
  return sentences.trim() || `${text.slice(0, maxWhyLength).replace(/\s+\S*$/, '')} …`
}
