/** The idempotency key of the email that asks a member to recycle a leaflet. A campaign can be stopped for cause, restored, and stopped again. */
export const leafletWithdrawnKey = (membershipId: number, takenDownAt: Date) =>
  `leaflet-withdrawn:${takenDownAt.getTime()}:${membershipId}`
