/** Leaflets up to this size travel with their mail, others as a link (D32). */
export const maxAttachedBytes = 3 * 1024 * 1024

/** Why a leaflet letter exists (D30): the same version is never mailed to the same member twice. */
export const leafletOnce = ({ membershipId, leafletId }: { membershipId: number; leafletId: number }) =>
  `leaflet:${membershipId}:${leafletId}`
