/** Opens the form for a report on a campaign's page. */
export const reportAnchor = '#report'
