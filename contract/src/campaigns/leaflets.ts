import type { Call } from '../call.ts'

export const messages = { missingMessage: 'Please choose a file.' } as const

/** A picture with a lower resolution looks blurred in print. */
export const minReadableDpi = 150
/** Home printers cannot print closer to the edge. */
export const marginMm = 5
/** The email links to a larger leaflet instead of attaching it (rule: leaflets-attached-up-to-3-mb). */
export const maxAttachedBytes = 3 * 1024 * 1024

export const checkLeaflet = {
  method: 'POST',
  path: '/api/leaflet',
  upload: {
    json: 'leafletDto',
    file: 'leafletFile',
    required: true,
    missingMessage: messages.missingMessage,
  },
} as const satisfies Call
