/** The idempotency key of a leaflet email: the same version is never sent to the same member twice (rule: same-version-emailed-once). */
export const leafletIdempotencyKey = ({
  membershipId,
  leafletId,
}: {
  membershipId: number
  leafletId: number
}) => `leaflet:${membershipId}:${leafletId}`
