import type { Call } from '../call.ts'
import { packCall } from '../campaigns/print-pack.ts'

/** Messages for the page behind the link in a leaflet's email. */
export const messages = {
  undone: 'Your report has been removed.',
  restored: 'Your report has been removed. What you had reported before counts again.',
} as const

/** The number in the form before a musketeer has reported any (rule: twenty-houses). */
export const defaultLeaflets = 20

export const showReportPage = { method: 'GET', path: '/api/reportlink/:link' } as const satisfies Call

export const reportByLink = { method: 'POST', path: '/api/reportlink' } as const satisfies Call

export const undoReport = { method: 'POST', path: '/api/reportlink/undo' } as const satisfies Call

export const printByLink = { ...packCall, path: '/api/reportlink/:link/printpack' } as const satisfies Call
